import { type Box, contentOf, countEntries, findBox, requireBox } from './box';
import type { Track } from './movie';
import { refusedVideo } from './video-texts';

/** Places of a track's chunks in the file. */
export interface ChunkTable {
  readonly box: Box;
  readonly count: number;
  /** @param index from 0 */
  offset(index: number): number;
}

/** Reads where a track's chunks lie. @throws Refusal */
export function readChunkTable(bytes: Buffer, stbl: Box): ChunkTable {
  const long = findBox(bytes, stbl, 'co64');
  const box = long ?? requireBox(bytes, stbl, 'stco');
  const content = contentOf(bytes, box, 8);
  const count = countEntries(content, 4, long ? 8 : 4);
  const offset = long
    ? (index: number) => Number(content.readBigUInt64BE(8 + index * 8))
    : (index: number) => content.readUInt32BE(8 + index * 4);
  return { box, count, offset };
}

/** Sizes of samples: one for all, or one for each. */
function readSizes(
  bytes: Buffer,
  stbl: Box,
): { count: number; size: (index: number) => number; each: number } {
  const plain = findBox(bytes, stbl, 'stsz');
  const content = contentOf(bytes, plain ?? requireBox(bytes, stbl, 'stz2'), 12);
  const each = plain ? content.readUInt32BE(4) : 0;
  if (each > 0) return { count: content.readUInt32BE(8), size: () => each, each };
  if (plain) {
    return {
      count: countEntries(content, 8, 4),
      size: (index) => content.readUInt32BE(12 + index * 4),
      each,
    };
  }
  const bits = content[7] ?? 0;
  if (![4, 8, 16].includes(bits)) throw refusedVideo('broken');
  const size = (index: number) => {
    if (bits === 16) return content.readUInt16BE(12 + index * 2);
    const byte = content[12 + ((index * bits) >> 3)] ?? 0;
    return bits === 8 ? byte : index % 2 === 0 ? byte >> 4 : byte & 15;
  };
  return { count: countEntries(content, 8, bits / 8), size, each };
}

/**
 * Walks through a track's chunks in the order of the file's tables.
 * @param visit is told of each chunk that has samples: its place and size in the file
 * @returns number of samples
 * @throws Refusal where the tables contradict each other
 */
export function walkChunks(
  bytes: Buffer,
  { stbl }: Pick<Track, 'stbl'>,
  visit: (offset: number, sizeBytes: number) => void,
): number {
  const sizes = readSizes(bytes, stbl);
  const chunks = readChunkTable(bytes, stbl);
  const runs = contentOf(bytes, requireBox(bytes, stbl, 'stsc'), 8);
  const runCount = countEntries(runs, 4, 12);
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunks.count && sample < sizes.count; chunk += 1) {
    while (run + 1 < runCount && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1) run += 1;
    if (runCount === 0) throw refusedVideo('broken');
    const within = Math.min(runs.readUInt32BE(12 + run * 12), sizes.count - sample);
    if (within === 0) throw refusedVideo('broken');
    let sizeBytes = sizes.each * within;
    if (sizes.each === 0)
      for (let index = 0; index < within; index += 1) sizeBytes += sizes.size(sample + index);
    visit(chunks.offset(chunk), sizeBytes);
    sample += within;
  }
  if (sample < sizes.count) throw refusedVideo('broken');
  return sizes.count;
}

/** How long a track's samples last, in units of its timescale. @throws Refusal */
export function sumDurations(bytes: Buffer, stbl: Box): number {
  const content = contentOf(bytes, requireBox(bytes, stbl, 'stts'), 8);
  const count = countEntries(content, 4, 8);
  let sum = 0;
  for (let entry = 0; entry < count; entry += 1) {
    sum += content.readUInt32BE(8 + entry * 8) * content.readUInt32BE(12 + entry * 8);
  }
  return sum;
}
