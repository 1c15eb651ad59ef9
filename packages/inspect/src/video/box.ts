import { refusedVideo } from './video-texts';

/** A box of an mp4, by its places in the file or in a buffer. */
export interface Box {
  readonly type: string;
  readonly start: number;
  /** Where its content begins. */
  readonly contentAt: number;
  readonly end: number;
}

export const HEADER_BYTES = 8;
export const LONG_HEADER_BYTES = 16;

/**
 * Reads the header of a box.
 * @param bytes holds the header from `at` on; up to 16 bytes of it are read
 * @param start where the box begins, in whatever `limit` counts
 * @param limit where its container ends; a box of size 0 reaches so far
 * @returns the box; its end may lie beyond the limit
 * @throws Refusal where it is smaller than its header
 */
export function readBox(bytes: Buffer, at: number, start: number, limit: number): Box {
  const size = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (size === 0) return { type, start, contentAt: start + HEADER_BYTES, end: limit };
  if (size !== 1) {
    if (size < HEADER_BYTES) throw refusedVideo('broken');
    return { type, start, contentAt: start + HEADER_BYTES, end: start + size };
  }
  if (at + LONG_HEADER_BYTES > bytes.length) throw refusedVideo('broken');
  const long = Number(bytes.readBigUInt64BE(at + 8));
  if (long < LONG_HEADER_BYTES || !Number.isSafeInteger(start + long)) throw refusedVideo('broken');
  return { type, start, contentAt: start + LONG_HEADER_BYTES, end: start + long };
}

/** The boxes between two places of a buffer. @throws Refusal where one reaches beyond its container */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + HEADER_BYTES <= to; ) {
    const box = readBox(bytes, at, at, to);
    if (box.end > to || box.contentAt > to) throw refusedVideo('broken');
    yield box;
    at = box.end;
  }
}

/** The first box of a type in a box, or null. */
export function findBox(bytes: Buffer, container: Pick<Box, 'contentAt' | 'end'>, type: string): Box | null {
  for (const box of boxesIn(bytes, container.contentAt, container.end)) if (box.type === type) return box;
  return null;
}

/** The box at the end of a path of types. @throws Refusal where it is missing */
export function requireBox(bytes: Buffer, container: Box, ...path: readonly string[]): Box {
  let box = container;
  for (const type of path) {
    const found = findBox(bytes, box, type);
    if (!found) throw refusedVideo('broken');
    box = found;
  }
  return box;
}

/** Content of a box as a buffer of its own, at least so long. @throws Refusal where it is shorter */
export function contentOf(bytes: Buffer, box: Box, least: number): Buffer {
  if (box.end - box.contentAt < least) throw refusedVideo('broken');
  return bytes.subarray(box.contentAt, box.end);
}

/**
 * Checks a table against its box before anything is read or allocated by what the table says of itself.
 * @param content from version and flags on
 * @param countAt where its number of entries stands
 * @throws Refusal where it cannot have so many
 */
export function countEntries(content: Buffer, countAt: number, entryBytes: number): number {
  if (content.length < countAt + 4) throw refusedVideo('broken');
  const count = content.readUInt32BE(countAt);
  if (count * entryBytes > content.length - countAt - 4) throw refusedVideo('broken');
  return count;
}
