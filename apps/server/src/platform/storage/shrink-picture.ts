import sharp, { type Sharp } from 'sharp';
import { AppError } from '../errors';
import type { PictureFormat } from './picture-format';

/** More pixels are not decoded: a picture of a few kilobytes can unpack to gigabytes. 12,000 × 8,000 fit. */
const MAX_PIXELS = 100e6;
const JPEG_QUALITY = 78;
const WEBP_QUALITY = 78;
/** Effort 2 takes a sixth of the time of the usual 4 for six hundredths more bytes (decision 0035). */
const AVIF = { quality: 55, effort: 2 };

// Each picture is decoded once: memory kept for a second time is memory lost.
sharp.cache(false);

/** A smaller picture, and what it became. */
export interface Shrunk {
  readonly bytes: Buffer;
  readonly mime: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png';
}

/**
 * Makes a picture at most `width` wide, upright, without what its camera wrote into it.
 * @param format `plain` becomes JPEG, or PNG where something is transparent
 * @throws AppError `picture.unreadable` where it is broken, no picture, or too large to decode
 */
export async function shrinkPicture(source: Buffer, width: number, format: PictureFormat): Promise<Shrunk> {
  try {
    const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    const small = image.clone().rotate().resize({ width, withoutEnlargement: true });
    switch (format) {
      case 'avif':
        return { bytes: await small.avif(AVIF).toBuffer(), mime: 'image/avif' };
      case 'webp':
        return { bytes: await small.webp({ quality: WEBP_QUALITY }).toBuffer(), mime: 'image/webp' };
      case 'plain':
        return await toPlain(small, await isTransparent(image));
    }
  } catch (cause) {
    // Whatever the decoder says, it says of bytes that never change.
    throw new AppError('picture.unreadable', {}, { cause });
  }
}

async function toPlain(small: Sharp, transparent: boolean): Promise<Shrunk> {
  if (transparent) {
    return { bytes: await small.png({ compressionLevel: 9 }).toBuffer(), mime: 'image/png' };
  }
  const bytes = await small.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
  return { bytes, mime: 'image/jpeg' };
}

async function isTransparent(image: Sharp): Promise<boolean> {
  const { hasAlpha } = await image.metadata();
  return hasAlpha === true && !(await image.stats()).isOpaque;
}
