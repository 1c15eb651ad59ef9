import { readFile, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { type Archive, openArchive } from '../archive/open-archive';
import { sniff } from '../sniff';
import { type GltfJson, readGltfJson } from './gltf-json';
import { MODEL_LIMITS } from './limits';
import { modelRefusals } from './model-texts';
import { isGlb, readGlb } from './read-glb';
import { listReferences, resolveReference } from './references';

/** A model as it came, whole and in memory. */
export interface ModelSource {
  /** Of the .gltf or .glb itself. */
  readonly bytes: Uint8Array;
  readonly json: GltfJson;
  /** The binary part of a GLB. */
  readonly binary: Uint8Array | null;
  /** What it refers to, by the address as it is written there. */
  readonly resources: ReadonlyMap<string, Uint8Array>;
  /** Files in the archive; null without one. */
  readonly entries: number | null;
}

/** Reads a model from a zip, a .gltf or a .glb, by what it is. @throws Refusal */
export async function loadSource(path: string, signal?: AbortSignal): Promise<ModelSource> {
  if ((await sniff(path)) !== 'zip') {
    const { size } = await stat(path);
    if (size > MODEL_LIMITS.bytes) throw modelRefusals.tooLarge();
    return readParts(await readFile(path, { signal }), null);
  }
  const archive = await openArchive(path, signal);
  try {
    const name = chooseModel([...archive.files.keys()]);
    const room = { bytes: MODEL_LIMITS.bytes };
    takeRoom(room, archive.files.get(name));
    return await readParts(await archive.read(name), { archive, folder: posix.dirname(name), room });
  } finally {
    archive.close();
  }
}

interface Place {
  readonly archive: Archive;
  readonly folder: string;
  readonly room: { bytes: number };
}

async function readParts(bytes: Uint8Array, place: Place | null): Promise<ModelSource> {
  const { json: text, binary } = isGlb(bytes) ? readGlb(bytes) : { json: bytes, binary: null };
  const json = readGltfJson(text);
  const resources = await readResources(listReferences(json), place);
  return { bytes, json, binary, resources, entries: place?.archive.files.size ?? null };
}

async function readResources(uris: readonly string[], place: Place | null): Promise<Map<string, Uint8Array>> {
  // All of them first: a reference to another computer is told before what is missing here.
  const paths = new Map(uris.map((uri) => [uri, resolveReference(place?.folder ?? '.', uri)]));
  const found = new Map([...paths].map(([uri, path]) => [uri, place ? findFile(place.archive, path) : null]));
  const missing = uris.filter((uri) => !found.get(uri));
  if (missing.length > 0) throw modelRefusals.missing(missing.map((uri) => paths.get(uri) ?? uri));
  const resources = new Map<string, Uint8Array>();
  const read = new Map<string, Uint8Array>();
  for (const [uri, path] of found) {
    if (!place || !path) continue;
    const known = read.get(path);
    if (!known) takeRoom(place.room, place.archive.files.get(path));
    const bytes = known ?? (await place.archive.read(path));
    read.set(path, bytes);
    resources.set(uri, bytes);
  }
  return resources;
}

/** The one model of an archive; where there are several, the one that lies highest. @throws Refusal */
function chooseModel(names: readonly string[]): string {
  const models = names.filter((name) => /\.(gltf|glb)$/i.test(name));
  const depth = (name: string) => name.split('/').length;
  const highest = Math.min(...models.map(depth));
  const [model, ...others] = models.filter((name) => depth(name) === highest);
  if (model === undefined) throw modelRefusals.noModel();
  if (others.length > 0) throw modelRefusals.manyModels([model, ...others]);
  return model;
}

/** Exporters on Windows do not mind the case of names. */
function findFile({ files }: Archive, path: string): string | null {
  if (files.has(path)) return path;
  const lower = path.toLowerCase();
  return [...files.keys()].find((name) => name.toLowerCase() === lower) ?? null;
}

function takeRoom(room: { bytes: number }, bytes = 0): void {
  room.bytes -= bytes;
  if (room.bytes < 0) throw modelRefusals.tooLarge();
}
