import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Database } from '../../platform/database/database';
import { RefusedError } from '../../platform/errors';
import { claimFile } from '../../platform/storage/claim-file';
import type { Storage } from '../../platform/storage/storage';

const MAX_BYTES = 5 * 1024 ** 2;
/** No side of a picture that somebody drew as a logo is longer; a bomb's would be. */
const MAX_PIXELS = 8000 * 8000;
/** A logo stands in a line of text: this is sharp on any screen. */
const WIDTH = 512;
const HEIGHT = 256;
const QUALITY = 90;
const FORMATS = ['png', 'jpeg', 'webp'];

/**
 * Stores a school's logo: read as a picture, made small and written anew, so that nothing of the file but its picture
 * is kept.
 * @param path a PNG, JPEG or WebP file of at most 5 MB
 * @returns the SHA-256 under which it is stored
 * @throws RefusedError where the file is none of these
 */
export async function storeLogo(
  { db, storage }: { db: Database; storage: Storage },
  path: string,
): Promise<string> {
  const logo = await redraw(path);
  const sha256 = createHash('sha256').update(logo).digest('hex');
  // Claimed first, so that nobody lets go of the same picture meanwhile.
  await claimFile(db, { sha256, mime: 'image/webp', sizeBytes: logo.length });
  await storage.put(Readable.from([logo]));
  return sha256;
}

async function redraw(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new RefusedError(`${path}: there is no such file`);
  if (found.size > MAX_BYTES) throw new RefusedError(`${path}: is larger than 5 MB`);
  try {
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS });
    const { format } = await picture.metadata();
    if (FORMATS.includes(format)) {
      return await picture
        .rotate()
        .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer();
    }
  } catch {
    // What it cannot read is answered like what we do not take.
  }
  throw new RefusedError(`${path}: is no PNG, JPEG or WebP picture that can be read`);
}
