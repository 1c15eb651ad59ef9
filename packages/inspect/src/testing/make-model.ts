import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Document, type JSONDocument, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { type Zippable, zipSync } from 'fflate';

/** The same bytes on every run. */
const PACKED_AT = '2026-01-01T00:00:00';

/** Where a file of the library lies. */
export function libraryFile(name: string): string {
  return fileURLToPath(new URL(`../../../../library/${name}`, import.meta.url));
}

/** Reads and writes models for tests, with everything registered. */
export const io = new NodeIO().registerExtensions(ALL_EXTENSIONS);

/** A model of the library. */
export function libraryModel(name: string): Promise<Document> {
  return io.read(libraryFile(name));
}

/** A zip with fixed times; values are bytes or text. */
export function makeZip(files: Readonly<Record<string, Uint8Array | string>>, options = {}): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => [name, toBytes(content)]);
  return zipSync(Object.fromEntries(entries) as Zippable, { mtime: PACKED_AT, ...options });
}

/** A model of the library as exporters write it: the glTF and, beside it, its buffer and its pictures. */
export async function libraryAsFiles(name: string): Promise<JSONDocument> {
  const document = await libraryModel(name);
  for (const buffer of document.getRoot().listBuffers()) buffer.setURI('scene.bin');
  for (const [index, texture] of document.getRoot().listTextures().entries()) {
    texture.setURI(`textures/picture-${index}.${texture.getMimeType() === 'image/png' ? 'png' : 'jpg'}`);
  }
  return io.writeJSON(document);
}

/** The same in a zip. @param folder within it, with its slash at the end */
export async function libraryAsZip(name: string, folder = ''): Promise<Uint8Array> {
  const { json, resources } = await libraryAsFiles(name);
  const files = Object.entries(resources).map(([uri, bytes]) => [`${folder}${uri}`, bytes]);
  return makeZip({ ...Object.fromEntries(files), [`${folder}scene.gltf`]: JSON.stringify(json) });
}

/** The smallest model that shows something: one triangle, its buffer inside. */
export function triangle(changes: Readonly<Record<string, unknown>> = {}): string {
  const positions = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  return JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36, uri: toDataUri(positions) }],
    ...changes,
  });
}

/** Bytes as they stand inside a glTF. */
export function toDataUri(bytes: Uint8Array, mime = 'application/octet-stream'): string {
  return `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** The bytes of a file of the library. */
export function libraryBytes(name: string): Promise<Uint8Array> {
  return readFile(libraryFile(name));
}

const toBytes = (content: Uint8Array | string) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;
