import { randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_COVER } from '@orrery/contract';
import type { Sharp } from 'sharp';
import { toFacts } from '../facts';
import { endsLikeZip, refuseForeign } from '../foreign';
import { Refusal } from '../refusal';
import type { Inspected, InspectOptions } from '../types';
import { convertBitmap } from './bitmap';
import { readJpeg } from './jpeg-parts';
import { animatedImage, brokenImage, type OpenImage, openImage } from './open-image';
import { readPng } from './png-parts';
import { isPanorama, isTwoToOne } from './projection';

/** Read whole: more than the largest bitmap takes, and than any camera writes. */
const MAX_FILE_BYTES = 288 * 1024 ** 2;
const JPEG_QUALITY = 93;
/** Decoding for the sake of decoding: what comes out is thrown away. */
const PROBE_SIDE = 64;

/**
 * Examines a picture by its content: whole, decodable, nothing else in it. What is kept is upright and has nothing of what
 * its camera wrote into it, such as the place where it was taken; pixels stay as they are where they can. RES-42, RES-45, RES-Q1, RES-Q4.
 * @throws Refusal
 */
export async function inspectImage(
  path: string,
  content: 'png' | 'jpeg' | 'bmp',
  { purpose, folder, signal }: InspectOptions,
): Promise<Inspected> {
  if ((await stat(path)).size > MAX_FILE_BYTES) throw tooHeavy();
  const bytes = await readFile(path, { signal });
  const made = content === 'bmp' ? makeOfBitmap(bytes) : await makeOfPhoto(bytes, content);
  if (purpose === 'cover') refuseLargeCover(made.width, made.height);
  const target = join(folder, randomUUID());
  const drawn = made.image ? await decode(made.image.toBuffer()) : made.bytes;
  const kept = drawn === made.bytes && drawn.length === bytes.length ? path : target;
  if (kept === target) await writeFile(target, drawn, { signal });
  const { width, height, mime } = made;
  const kind = made.panorama ? 'panorama_image' : 'image';
  return { path: kept, facts: toFacts({ kind, mime, bytes: (await stat(kept)).size, width, height }) };
}

/** A picture on its way to the disk: to be drawn anew, or its own bytes without what does not belong to it. */
interface Made extends Pick<OpenImage, 'width' | 'height'> {
  readonly panorama: boolean;
  readonly mime: string;
  readonly image: Sharp | null;
  readonly bytes: Buffer;
}

function makeOfBitmap(bytes: Buffer): Made {
  const made = convertBitmap(bytes);
  return { ...made, panorama: isTwoToOne(made.width, made.height), bytes };
}

async function makeOfPhoto(bytes: Buffer, content: 'png' | 'jpeg'): Promise<Made> {
  const { image, metadata, width, height } = await openImage(bytes);
  const parts = content === 'png' ? readPng(bytes) : readJpeg(bytes);
  if (parts.animated) throw animatedImage();
  for (const other of [...parts.others, parts.trailer]) refuseForeign(other);
  if (endsLikeZip(bytes)) refuseForeign(bytes);
  const panorama = isPanorama(width, height, metadata.xmp?.toString('utf8') ?? '');
  const made = { width, height, panorama, mime: `image/${content}` };
  if ((metadata.orientation ?? 1) > 1) {
    const upright = image.autoOrient().keepIccProfile();
    return {
      ...made,
      bytes,
      image: content === 'png' ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY }),
    };
  }
  const probe = image.resize({ width: PROBE_SIDE, kernel: 'nearest', fastShrinkOnLoad: false });
  await decode(probe.raw().toBuffer());
  return { ...made, image: null, bytes: Buffer.concat(parts.kept) };
}

async function decode(decoding: Promise<Buffer>): Promise<Buffer> {
  return decoding.catch((cause) => {
    throw brokenImage(cause);
  });
}

function refuseLargeCover(width: number, height: number): void {
  if (width <= MAX_COVER.width && height <= MAX_COVER.height) return;
  throw new Refusal('cover-size', {
    en: `This picture has ${width} × ${height} pixels; a cover has at most 1920 × 1080.`,
    zh: `图片尺寸为 ${width} × ${height} 像素，封面不能超过 1920 × 1080。`,
  });
}

function tooHeavy(): Refusal {
  return new Refusal('unsupported', {
    en: 'A picture may have 288 MB. Save it as jpg.',
    zh: '图片文件不能超过 288 MB，请另存为 jpg。',
  });
}
