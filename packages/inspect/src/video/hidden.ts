import type { FileHandle } from 'node:fs/promises';
import { endsLikeZip, refuseForeign } from '../foreign';
import { type Box, boxesIn } from './box';
import type { Movie } from './movie';
import { readRange, type TopBoxes } from './top-boxes';
import { refusedVideo } from './video-texts';

/** Boxes of a film. In all others something else may hide. */
const FILM = ['moov', 'moof', 'mdat', 'sidx', 'ssix', 'mfra', 'styp', 'prft'];
const TABLES = ['trak', 'mvhd', 'mvex', 'iods'];
const MOST_SCANNED_BYTES = 1024 ** 2;
const MOST_SCANNED_TOGETHER = 64 * MOST_SCANNED_BYTES;
/** Where readers of documents look for a beginning, and readers of archives for an end. */
const HEAD_BYTES = 1024;
const TAIL_BYTES = 66 * 1024;

/** Refuses a film in which, or behind which, another format stands. @throws Refusal */
export async function refuseHidden(
  handle: FileHandle,
  movie: Movie,
  { size, boxes, trailerAt }: TopBoxes & { readonly size: number },
): Promise<void> {
  refuseForeign(await readRange(handle, 0, Math.min(size, HEAD_BYTES)));
  const tail = await readRange(handle, Math.max(0, size - TAIL_BYTES), size);
  if (endsLikeZip(tail)) refuseForeign(tail.subarray(tail.lastIndexOf('PK')));
  for (const box of boxesIn(movie.bytes, movie.moov.contentAt, movie.moov.end)) {
    if (!TABLES.includes(box.type)) refuseForeign(movie.bytes.subarray(box.contentAt, box.end));
  }
  const others: Pick<Box, 'contentAt' | 'end'>[] = boxes.filter(({ type }) => !FILM.includes(type));
  let scanned = 0;
  for (const { contentAt, end } of [...others, { contentAt: trailerAt, end: size }]) {
    const bytes = await readRange(handle, contentAt, Math.min(end, contentAt + MOST_SCANNED_BYTES));
    refuseForeign(bytes);
    scanned += bytes.length;
    if (scanned > MOST_SCANNED_TOGETHER) throw refusedVideo('broken');
  }
}
