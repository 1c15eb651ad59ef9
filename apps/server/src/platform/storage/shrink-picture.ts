import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../errors';
import type { PictureFormat } from './picture-format';

/** More pixels are not decoded: a picture of a few kilobytes can unpack to gigabytes. 12,000 × 8,000 fit. */
const MAX_PIXELS = 100e6;
/**
 * Pictures that come in rounds, each finer than the one before, are decoded as a whole: one of a megabyte that a school
 * uploaded may take a gigabyte of this very process. 8192 × 4096 fit.
 */
const MAX_WHOLE_BYTES = 256 * 1024 ** 2;
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
    requireRoom(await image.metadata());
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

/** @throws Error where a picture takes too much memory, however small it will be */
function requireRoom({ isProgressive, format, width, height, channels, depth }: Metadata): void {
  // JPEG keeps two bytes of each until the last round.
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  if (!isProgressive || width * height * channels * bytes <= MAX_WHOLE_BYTES) return;
  throw new Error(`a picture of ${width} × ${height} in rounds takes too much memory`);
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
