import { type Box, boxesIn, contentOf, findBox, requireBox } from './box';
import { type Projection, readProjection } from './projection';
import { readSampleEntry, type SampleEntry } from './sample-entry';
import { refusedVideo } from './video-texts';

const MOST_TRACKS = 64;

/** One track of a film. */
export interface Track {
  readonly id: number;
  /** `vide`, `soun`, and others. */
  readonly handler: string;
  readonly timescale: number;
  /** In units of the timescale; 0 where the table of contents does not say. */
  readonly duration: number;
  /** Its tables of samples. */
  readonly stbl: Box;
}

/** The track that is seen. */
export interface VideoTrack extends Track, SampleEntry {
  /** As people see it, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly projection: Projection;
}

/** A film's table of contents. */
export interface Movie {
  /** Header included; places in boxes are places in here. */
  readonly bytes: Buffer;
  readonly moov: Box;
  readonly tracks: readonly Track[];
  readonly video: VideoTrack;
  /** Pictures come in fragments that follow. */
  readonly fragmented: boolean;
}

/** Reads a film's table of contents. @param bytes of the `moov` box @throws Refusal */
export function readMovie(bytes: Buffer): Movie {
  const [moov] = boxesIn(bytes, 0, bytes.length);
  if (!moov) throw refusedVideo('broken');
  const tracks: Track[] = [];
  let video: VideoTrack | null = null;
  for (const trak of boxesIn(bytes, moov.contentAt, moov.end)) {
    if (trak.type !== 'trak') continue;
    const track = readTrack(bytes, trak);
    if (tracks.push(track) > MOST_TRACKS) throw refusedVideo('broken');
    // Some files have a still cover as a second track: the first is the film.
    if (track.handler === 'vide') video ??= readVideo(bytes, trak, track);
  }
  if (!video) throw refusedVideo('noPictures');
  return { bytes, moov, tracks, video, fragmented: findBox(bytes, moov, 'mvex') !== null };
}

function readTrack(bytes: Buffer, trak: Box): Track {
  const header = contentOf(bytes, requireBox(bytes, trak, 'tkhd'), 84);
  const mdia = requireBox(bytes, trak, 'mdia');
  const handler = contentOf(bytes, requireBox(bytes, mdia, 'hdlr'), 12).toString('latin1', 8, 12);
  const media = contentOf(bytes, requireBox(bytes, mdia, 'mdhd'), 24);
  const long = media[0] === 1;
  if (long && media.length < 36) throw refusedVideo('broken');
  const duration = long ? Number(media.readBigUInt64BE(24)) : media.readUInt32BE(16);
  const unknown = long ? duration >= 2 ** 63 : duration === 0xffffffff;
  return {
    id: header.readUInt32BE(header[0] === 1 ? 20 : 12),
    handler,
    timescale: media.readUInt32BE(long ? 20 : 12),
    duration: unknown ? 0 : duration,
    stbl: requireBox(bytes, mdia, 'minf', 'stbl'),
  };
}

function readVideo(bytes: Buffer, trak: Box, track: Track): VideoTrack {
  if (track.timescale === 0) throw refusedVideo('broken');
  refuseOtherFiles(bytes, requireBox(bytes, trak, 'mdia', 'minf', 'dinf', 'dref'));
  const entry = readSampleEntry(bytes, requireBox(bytes, track.stbl, 'stsd'));
  const turned = isTurned(contentOf(bytes, requireBox(bytes, trak, 'tkhd'), 84));
  return {
    ...track,
    ...entry,
    width: turned ? entry.height : entry.width,
    height: turned ? entry.width : entry.height,
    projection: readProjection(bytes, trak, entry.box),
  };
}

/** Samples may lie in other files, which nobody sent. */
function refuseOtherFiles(bytes: Buffer, dref: Box): void {
  contentOf(bytes, dref, 8);
  for (const reference of boxesIn(bytes, dref.contentAt + 8, dref.end)) {
    const inside = (contentOf(bytes, reference, 4).readUInt32BE(0) & 1) === 1;
    if (!inside) throw refusedVideo('elsewhere');
  }
}

/** Phones held upright store a turned picture, and a matrix that turns it back by a quarter. */
function isTurned(header: Buffer): boolean {
  const matrixAt = header[0] === 1 ? 52 : 40;
  if (header.length < matrixAt + 36) throw refusedVideo('broken');
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => header.readInt32BE(matrixAt + at));
  return a === 0 && d === 0 && b !== 0 && c !== 0;
}
