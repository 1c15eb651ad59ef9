import sharp, { type Sharp } from 'sharp';
import { refuseForeign } from '../foreign';
import { Refusal } from '../refusal';
import { type BitmapHeader, readBitmapHeader } from './bitmap-header';
import { brokenImage } from './open-image';

/** Bitmaps are decoded here and whole: 8192 × 8192 take 200 MB. */
const MAX_PIXELS = 8192 ** 2;
/** Up to here drawings are likely and stay exact; above, photos would become too heavy for headsets. */
const MAX_EXACT_PIXELS = 4e6;
const JPEG_QUALITY = 95;

/**
 * Makes of a bitmap what every browser shows: PNG, or JPEG where it is large. RES-42, RES-45, RES-Q1.
 * @returns the picture in its new format; `mime` names it
 * @throws Refusal where it is broken, compressed in a way that nobody uses, or too large
 */
export function convertBitmap(bytes: Buffer): { image: Sharp; width: number; height: number; mime: string } {
  const header = readBitmapHeader(bytes);
  const { width, height } = header;
  if (width * height > MAX_PIXELS) {
    throw new Refusal('unsupported', {
      en: `A bitmap has at most 8192 × 8192 pixels; this one has ${width} × ${height}. Save it as png or jpg.`,
      zh: `bmp 图片最大为 8192 × 8192 像素，该图片为 ${width} × ${height}，请另存为 png 或 jpg。`,
    });
  }
  const end = header.pixelsAt + header.rowBytes * height;
  if (end > bytes.length) throw brokenImage();
  refuseForeign(bytes.subarray(0, header.pixelsAt));
  refuseForeign(bytes.subarray(end));
  const image = sharp(drawRows(bytes, header), { raw: { width, height, channels: 3 } });
  return width * height <= MAX_EXACT_PIXELS
    ? { image: image.png(), width, height, mime: 'image/png' }
    : {
        image: image.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }),
        width,
        height,
        mime: 'image/jpeg',
      };
}

function drawRows(bytes: Buffer, header: BitmapHeader): Buffer {
  const { width, height } = header;
  const pixels = Buffer.alloc(width * height * 3);
  const draw = header.palette ? drawIndexed : header.bits === 24 ? drawPlain : drawMasked;
  for (let y = 0; y < height; y += 1) {
    const line = header.fromTop ? y : height - 1 - y;
    const row = bytes.subarray(header.pixelsAt + line * header.rowBytes);
    draw(row, pixels.subarray(y * width * 3, (y + 1) * width * 3), header);
  }
  return pixels;
}

type Draw = (row: Buffer, target: Buffer, header: BitmapHeader) => void;

const drawPlain: Draw = (row, target) => {
  for (let at = 0; at < target.length; at += 3) {
    target[at] = row[at + 2] ?? 0;
    target[at + 1] = row[at + 1] ?? 0;
    target[at + 2] = row[at] ?? 0;
  }
};

const drawIndexed: Draw = (row, target, { bits, width, palette }) => {
  const mask = (1 << bits) - 1;
  for (let x = 0; x < width; x += 1) {
    const bit = x * bits;
    const index = ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & mask;
    // Palettes have blue first, and a fourth byte that says nothing.
    for (let channel = 0; channel < 3; channel += 1) {
      target[x * 3 + channel] = palette?.[index * 4 + 2 - channel] ?? 0;
    }
  }
};

const drawMasked: Draw = (row, target, { bits, width, masks }) => {
  for (let x = 0; x < width; x += 1) {
    const value = bits === 32 ? row.readUInt32LE(x * 4) : row.readUInt16LE(x * 2);
    for (let channel = 0; channel < 3; channel += 1) {
      const { shift, most } = masks[channel] ?? { shift: 0, most: 0 };
      target[x * 3 + channel] = most ? Math.round((((value >>> shift) & most) * 255) / most) : 0;
    }
  }
};
