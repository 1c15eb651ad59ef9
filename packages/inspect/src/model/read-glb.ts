import { modelRefusals } from './model-texts';

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const HEADER = 12;
const CHUNK_HEADER = 8;

/** The two parts of a GLB that mean something; others are left out. */
export interface GlbParts {
  readonly json: Uint8Array;
  readonly binary: Uint8Array | null;
}

/** Whether a file is a GLB by its first bytes. */
export function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER && viewOf(bytes).getUint32(0, true) === MAGIC;
}

/**
 * Takes a GLB apart. What stands behind its declared end is refused: it would be another file within this one.
 * @throws Refusal
 */
export function readGlb(bytes: Uint8Array): GlbParts {
  const view = viewOf(bytes);
  if (!isGlb(bytes) || bytes.length < HEADER + CHUNK_HEADER) throw modelRefusals.broken();
  if (view.getUint32(4, true) !== 2) throw modelRefusals.version();
  if (view.getUint32(8, true) !== bytes.length) throw modelRefusals.broken('the length is another');
  const first = readChunk(bytes, view, HEADER);
  if (first.type !== JSON_CHUNK) throw modelRefusals.broken('the first chunk is no JSON');
  const next = first.end + CHUNK_HEADER <= bytes.length ? readChunk(bytes, view, first.end) : null;
  return { json: first.data, binary: next?.type === BINARY_CHUNK ? next.data : null };
}

function readChunk(bytes: Uint8Array, view: DataView, at: number) {
  const begin = at + CHUNK_HEADER;
  const end = begin + view.getUint32(at, true);
  if (end > bytes.length) throw modelRefusals.broken('a chunk goes beyond the end');
  return { type: view.getUint32(at + 4, true), data: bytes.subarray(begin, end), end };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
