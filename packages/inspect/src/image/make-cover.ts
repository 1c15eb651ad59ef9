import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_COVER } from '@orrery/contract';
import { sniff } from '../sniff';
import { grabFrame } from '../video/grab-frame';
import { openImage } from './open-image';

const COVER_QUALITY = 82;

/**
 * Makes a cover: JPEG, at most 1920 × 1080, upright, without what a camera wrote into it (RES-28, RES-45).
 * @param path of a picture, or of a video where ffmpeg is installed
 * @param folder existing folder for the cover
 * @returns path of the cover, or null where none can be made
 */
export async function makeCover(path: string, folder: string): Promise<string | null> {
  const isFilm = (await sniff(path)) === 'mp4';
  const picture = isFilm ? await grabFrame(path, folder) : path;
  if (picture === null) return null;
  const target = join(folder, `${randomUUID()}.jpg`);
  try {
    const { image } = await openImage(picture);
    await image
      .autoOrient()
      .resize({ ...MAX_COVER, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: COVER_QUALITY })
      .toFile(target);
    return target;
  } catch {
    // A resource without a cover is shown by its kind: no reason to tell anybody.
    return null;
  } finally {
    if (isFilm) await rm(picture, { force: true });
  }
}
