import type { FileHandle } from 'node:fs/promises';
import { type Box, boxesIn, contentOf, findBox, requireBox } from './box';
import type { Movie } from './movie';
import { readWhole } from './top-boxes';
import { refusedVideo } from './video-texts';

/** A fragment's tables: of a second or of a minute, a few kilobytes. */
const MOST_FRAGMENT_BYTES = 8 * 1024 ** 2;
/** Flags of `tfhd`, in the order in which their fields follow the track's id. */
const HEADER_FIELDS = [
  { flag: 0x1, name: 'base', bytes: 8 },
  { flag: 0x2, name: 'description', bytes: 4 },
  { flag: 0x8, name: 'duration', bytes: 4 },
  { flag: 0x10, name: 'size', bytes: 4 },
] as const;
const RUN = {
  offset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  perSample: [0x100, 0x200, 0x400, 0x800],
};

/** What holds for a track's samples where a run does not say otherwise. */
interface Defaults {
  readonly duration: number;
  readonly size: number;
}

/**
 * Reads the fragments of a film: that their samples lie inside the file, and how long they last together.
 * @param moofs the fragments' boxes in the file
 * @returns duration of the pictures in units of their timescale
 * @throws Refusal
 */
export async function sumFragments(
  handle: FileHandle,
  movie: Movie,
  {
    moofs,
    isInside,
    signal,
  }: {
    moofs: readonly Box[];
    isInside: (offset: number, sizeBytes: number) => boolean;
    signal?: AbortSignal;
  },
): Promise<number> {
  const defaults = readDefaults(movie);
  let duration = 0;
  for (const box of moofs) {
    signal?.throwIfAborted();
    const bytes = await readWhole(handle, box, MOST_FRAGMENT_BYTES);
    for (const run of runsOf(bytes, movie.video.id, defaults)) {
      const { offset, sizeBytes } = run;
      if (offset !== null && !isInside((run.base ?? box.start) + offset, sizeBytes))
        throw refusedVideo('cutOff');
      duration += run.duration;
    }
  }
  return duration;
}

/** The runs of samples of one track in a fragment. */
function* runsOf(bytes: Buffer, trackId: number, defaults: Defaults) {
  const [moof] = boxesIn(bytes, 0, bytes.length);
  if (!moof) throw refusedVideo('broken');
  for (const traf of boxesIn(bytes, moof.contentAt, moof.end)) {
    if (traf.type !== 'traf') continue;
    const header = readHeader(bytes, requireBox(bytes, traf, 'tfhd'));
    if (header.trackId !== trackId) continue;
    for (const trun of boxesIn(bytes, traf.contentAt, traf.end)) {
      if (trun.type !== 'trun') continue;
      yield { base: header.base, ...readRun(contentOf(bytes, trun, 8), { ...defaults, ...header.defaults }) };
    }
  }
}

function readDefaults({ bytes, moov, video }: Movie): Defaults {
  const mvex = findBox(bytes, moov, 'mvex');
  for (const trex of mvex ? boxesIn(bytes, mvex.contentAt, mvex.end) : []) {
    if (trex.type !== 'trex') continue;
    const content = contentOf(bytes, trex, 24);
    if (content.readUInt32BE(4) !== video.id) continue;
    return { duration: content.readUInt32BE(12), size: content.readUInt32BE(16) };
  }
  return { duration: 0, size: 0 };
}

function readHeader(bytes: Buffer, tfhd: Box) {
  const content = contentOf(bytes, tfhd, 8);
  const flags = content.readUInt32BE(0) & 0xffffff;
  const fields: { base?: number; duration?: number; size?: number; description?: number } = {};
  let at = 8;
  for (const field of HEADER_FIELDS) {
    if ((flags & field.flag) === 0) continue;
    if (at + field.bytes > content.length) throw refusedVideo('broken');
    fields[field.name] = field.bytes === 8 ? Number(content.readBigUInt64BE(at)) : content.readUInt32BE(at);
    at += field.bytes;
  }
  const { base, description: _, ...defaults } = fields;
  return { trackId: content.readUInt32BE(4), base, defaults };
}

function readRun(content: Buffer, defaults: Defaults) {
  const flags = content.readUInt32BE(0) & 0xffffff;
  const count = content.readUInt32BE(4);
  let at = 8;
  let offset: number | null = null;
  if (flags & RUN.offset) {
    if (content.length < 12) throw refusedVideo('broken');
    offset = content.readInt32BE(at);
    at += 4;
  }
  if (flags & RUN.firstFlags) at += 4;
  const stride = RUN.perSample.filter((flag) => flags & flag).length * 4;
  if (at + count * stride > content.length) throw refusedVideo('broken');
  const ownSizeAt = flags & RUN.duration ? 4 : 0;
  let duration = flags & RUN.duration ? 0 : count * defaults.duration;
  let sizeBytes = flags & RUN.size ? 0 : count * defaults.size;
  // Without a field of its own a sample takes no room here, and any number of them can be told.
  for (let index = 0; stride > 0 && index < count; index += 1, at += stride) {
    if (flags & RUN.duration) duration += content.readUInt32BE(at);
    if (flags & RUN.size) sizeBytes += content.readUInt32BE(at + ownSizeAt);
  }
  return { offset, duration, sizeBytes };
}
