import type { ImageParts } from './image-parts';
import { brokenImage } from './open-image';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const FRAME_BYTES = 12;
/** Pixels, palette, transparency, and how the colours are meant. */
const DRAWING = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'cICP',
  'pHYs',
]);

/**
 * Takes a PNG apart: what draws it, and what else was written into it.
 * @throws Refusal where it is cut off
 */
export function readPng(bytes: Buffer): ImageParts {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  const others: Buffer[] = [];
  let animated = false;
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const type = bytes.toString('latin1', at + 4, at + 8);
    (DRAWING.has(type) ? kept : others).push(bytes.subarray(at, end));
    animated ||= type === 'acTL';
    at = end;
    if (type === 'IEND') return { kept, others, trailer: bytes.subarray(at), animated };
  }
  throw brokenImage();
}
