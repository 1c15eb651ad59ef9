import { type FileHandle, open, stat } from 'node:fs/promises';
import { toFacts } from '../facts';
import { isTwoToOne } from '../image/projection';
import type { Inspected, InspectOptions } from '../types';
import type { Box } from './box';
import { writeFastStart } from './fast-start';
import { sumFragments } from './fragments';
import { refuseHidden } from './hidden';
import { type Movie, readMovie } from './movie';
import { insideOf } from './places';
import { sumDurations, walkChunks } from './sample-tables';
import { listTopBoxes, readWhole, type TopBoxes } from './top-boxes';
import { refusedVideo } from './video-texts';

/** Where a film was made, as phones and action cameras write it. */
const PLACES = ['\xa9xyz', 'loci', 'com.apple.quicktime.location'].map((name) => Buffer.from(name, 'latin1'));
const MS = 1000;

/**
 * Examines an mp4 by its boxes, reading tables only, however large it is: H.264 or H.265, whole, samples inside the file.
 * What is kept has its table of contents in front; where it was made is left out. RES-43, RES-46.
 * @throws Refusal
 */
export async function inspectVideo(path: string, { folder, signal }: InspectOptions): Promise<Inspected> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const top = await listTopBoxes(handle, size, signal);
    const { ftyp, moov, mdats } = requireParts(top);
    const movie = readMovie(await readWhole(handle, moov));
    const durationSeconds = await measure(handle, movie, { ...top, mdats, signal });
    await refuseHidden(handle, movie, { ...top, size });
    const late = mdats.some(({ start }) => start < moov.start);
    if (late && movie.fragmented) throw refusedVideo('broken');
    const rewritten = late || (!movie.fragmented && PLACES.some((name) => movie.bytes.includes(name)));
    const kept = rewritten ? await writeFastStart(handle, { movie, ftyp, mdats }, { folder, signal }) : path;
    const { width, height, codec } = movie.video;
    const kind = isPanorama(movie) ? 'panorama_video' : 'video';
    const { size: bytes } = await stat(kept);
    return {
      path: kept,
      facts: toFacts({ kind, mime: 'video/mp4', bytes, width, height, durationSeconds, codec }),
    };
  } finally {
    await handle.close();
  }
}

function requireParts({ boxes }: TopBoxes): { ftyp: Box; moov: Box; mdats: Box[] } {
  const ftyp = boxes[0];
  const moov = boxes.find(({ type }) => type === 'moov');
  const mdats = boxes.filter(({ type }) => type === 'mdat');
  if (!ftyp || !moov || mdats.length === 0) throw refusedVideo('noIndex');
  return { ftyp, moov, mdats };
}

/** Checks that all samples lie in the file, and tells how long the pictures last. */
async function measure(
  handle: FileHandle,
  movie: Movie,
  { boxes, mdats, signal }: Pick<TopBoxes, 'boxes'> & { mdats: readonly Box[]; signal?: AbortSignal },
): Promise<number> {
  const isInside = insideOf(mdats);
  const { video, bytes } = movie;
  let pictures = 0;
  for (const track of movie.tracks) {
    const samples = walkChunks(bytes, track, (offset, sizeBytes) => {
      if (sizeBytes > 0 && !isInside(offset, sizeBytes)) throw refusedVideo('cutOff');
    });
    if (track.id === video.id) pictures = samples;
  }
  const told = sumDurations(bytes, video.stbl);
  let units = pictures > 0 ? video.duration || told : 0;
  if (movie.fragmented) {
    const moofs = boxes.filter(({ type }) => type === 'moof');
    units += await sumFragments(handle, movie, { moofs, isInside, signal });
  }
  const seconds = Math.round((units / video.timescale) * MS) / MS;
  if (!Number.isFinite(seconds) || seconds <= 0) throw refusedVideo('noPictures');
  return seconds;
}

/** What the film says of itself, or else its shape. */
function isPanorama({ video: { projection, width, height } }: Movie): boolean {
  return projection ? projection === 'equirectangular' : isTwoToOne(width, height);
}
