import { open } from 'node:fs/promises';
import { type Document, Format } from '@gltf-transform/core';
import { createModelIO } from './model-io';

const HEADER = 12;
const CHUNK_HEADER = 8;
const SPACE = 0x20;

/**
 * Writes a model as GLB, part by part: put together in memory first, it would be there three times.
 * @returns its bytes
 */
export async function writeGlb(document: Document, path: string): Promise<number> {
  const io = await createModelIO([]);
  const { json, resources } = await io.writeJSON(document, { format: Format.GLB });
  const text = Buffer.from(JSON.stringify(json));
  const [binary] = Object.values(resources);
  const chunks = [chunk('JSON', text, SPACE), ...(binary?.byteLength ? [chunk('BIN\0', binary, 0)] : [])];
  const parts = chunks.flat();
  const length = parts.reduce((sum, part) => sum + part.byteLength, HEADER);
  const header = Buffer.alloc(HEADER);
  header.write('glTF', 'latin1');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(length, 8);
  const file = await open(path, 'wx');
  try {
    for (const part of [header, ...parts]) await file.writeFile(part);
  } finally {
    await file.close();
  }
  return length;
}

/** A chunk's head, its content, and what fills it up to a multiple of four. */
function chunk(type: string, content: Uint8Array, filler: number): Uint8Array[] {
  const padding = Buffer.alloc(-content.byteLength & 3, filler);
  const head = Buffer.alloc(CHUNK_HEADER);
  head.writeUInt32LE(content.byteLength + padding.byteLength);
  head.write(type, 4, 'latin1');
  return [head, content, padding];
}
