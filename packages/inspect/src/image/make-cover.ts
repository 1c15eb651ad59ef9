import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MAX_COVER } from '@orrery/contract';
import { openImage } from './open-image';

const COVER_QUALITY = 82;

/**
 * Makes a cover of a picture: JPEG, at most 1920 × 1080, upright, without what its camera wrote into it (RES-28, RES-45).
 * @param path of the picture
 * @param folder existing folder for the cover
 * @returns path of the cover, or null where the picture cannot be decoded
 */
export async function makeCover(path: string, folder: string): Promise<string | null> {
  const target = join(folder, `${randomUUID()}.jpg`);
  try {
    const { image } = await openImage(path);
    await image
      .autoOrient()
      .resize({ ...MAX_COVER, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: COVER_QUALITY })
      .toFile(target);
    return target;
  } catch {
    return null;
  }
}
