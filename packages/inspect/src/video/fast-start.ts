import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Box, boxesIn, HEADER_BYTES } from './box';
import type { Movie } from './movie';
import { boxAt } from './places';
import { readChunkTable } from './sample-tables';
import { refusedVideo } from './video-texts';

const COPY_BYTES = 4 * 1024 ** 2;
const LARGEST_SHORT_OFFSET = 2 ** 32 - 1;
/** Boxes on the way from the table of contents to the tables of chunks; all others are taken as they are. */
const WAY = ['trak', 'mdia', 'minf', 'stbl'];
/** Texts of the camera, the place among them; nothing here plays a film. */
const LEFT_OUT = ['udta', 'meta', 'free', 'skip'];

/** What goes into the new file. */
export interface Parts {
  readonly movie: Movie;
  readonly ftyp: Box;
  readonly mdats: readonly Box[];
}

/**
 * Writes a film with its table of contents in front, so that it plays before it is there whole, and without what its
 * camera wrote into it. Pictures and sound are copied as they are, a few megabytes at a time.
 * @returns path of the new file
 */
export async function writeFastStart(
  source: FileHandle,
  { movie, ftyp, mdats }: Parts,
  { folder, signal }: { folder: string; signal?: AbortSignal },
): Promise<string> {
  const movedBytes = mdats.reduce((sum, { start, end }) => sum + end - start, 0);
  // Places grow at most by the whole table, even one that is twice as long.
  const most = ftyp.end + movie.bytes.length * 2 + movedBytes;
  const long = most > LARGEST_SHORT_OFFSET;
  const placeholder = rewrite(movie, () => 0, long);
  const moved = moveBehind(mdats, ftyp.end - ftyp.start + placeholder.length);
  const table = rewrite(movie, moved, long);
  const path = join(folder, randomUUID());
  const target = await open(path, 'wx');
  try {
    await copy(source, target, { from: ftyp.start, to: ftyp.end, signal });
    await target.writeFile(table);
    for (const { start, end } of mdats) await copy(source, target, { from: start, to: end, signal });
  } finally {
    await target.close();
  }
  return path;
}

/** Tells of a place in the old file where it will be, when those boxes follow each other from `at` on. */
function moveBehind(mdats: readonly Box[], at: number): (offset: number) => number {
  let next = at;
  const shifts = new Map<Box, number>();
  for (const box of mdats) {
    shifts.set(box, next - box.start);
    next += box.end - box.start;
  }
  return (offset) => {
    const box = boxAt(mdats, offset);
    if (!box) throw refusedVideo('broken');
    return offset + (shifts.get(box) ?? 0);
  };
}

/** The table of contents anew, with other places of chunks. */
function rewrite({ bytes, moov }: Movie, moved: (offset: number) => number, long: boolean): Buffer {
  function rewriteBox(box: Box, container: Box): Buffer {
    if (box.type === 'stco' || box.type === 'co64') return rewriteChunks(container);
    if (!WAY.includes(box.type)) return bytes.subarray(box.start, box.end);
    return wrap(box.type, rewriteInside(box));
  }
  function rewriteInside(container: Box): Buffer[] {
    const kept: Buffer[] = [];
    for (const box of boxesIn(bytes, container.contentAt, container.end)) {
      if (!LEFT_OUT.includes(box.type)) kept.push(rewriteBox(box, container));
    }
    return kept;
  }
  function rewriteChunks(stbl: Box): Buffer {
    const table = readChunkTable(bytes, stbl);
    const content = Buffer.alloc(8 + table.count * (long ? 8 : 4));
    content.writeUInt32BE(table.count, 4);
    for (let index = 0; index < table.count; index += 1) {
      const offset = moved(table.offset(index));
      if (long) content.writeBigUInt64BE(BigInt(offset), 8 + index * 8);
      else content.writeUInt32BE(offset, 8 + index * 4);
    }
    return wrap(long ? 'co64' : 'stco', [content]);
  }
  return wrap('moov', rewriteInside(moov));
}

function wrap(type: string, content: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(content.reduce((sum, { length }) => sum + length, HEADER_BYTES));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
}

async function copy(
  source: FileHandle,
  target: FileHandle,
  { from, to, signal }: { from: number; to: number; signal?: AbortSignal },
): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(COPY_BYTES, to - from));
  for (let at = from; at < to; ) {
    signal?.throwIfAborted();
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, to - at), at);
    if (bytesRead === 0) throw refusedVideo('cutOff');
    await target.writeFile(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}
