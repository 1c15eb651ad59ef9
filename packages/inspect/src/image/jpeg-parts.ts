import type { ImageParts } from './image-parts';
import { brokenImage } from './open-image';

const EOI = 0xd9;
const SOS = 0xda;
/** Tables, frames and scans: without them nothing is drawn. C8 is reserved. */
const DRAWING = new Set([
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf],
  ...[SOS, 0xdb, 0xdc, 0xdd, 0xde, 0xdf],
]);
/** Of the rest: how the colours are meant. */
const COLOUR: readonly (readonly [marker: number, name: string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];

/**
 * Takes a JPEG apart: what draws it, and what else was written into it (place and time of a photo among it).
 * @throws Refusal where it is cut off or no JPEG
 */
export function readJpeg(bytes: Buffer): ImageParts {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  const others: Buffer[] = [];
  let at = 2;
  while (at + 1 < bytes.length) {
    // Some cameras pad; decoders go on at the next marker.
    if (bytes[at] !== 0xff) {
      const next = bytes.indexOf(0xff, at);
      if (next < 0) break;
      others.push(bytes.subarray(at, next));
      at = next;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) {
      kept.push(bytes.subarray(at, at + 2));
      return { kept, others, trailer: bytes.subarray(at + 2), animated: false };
    }
    const end = marker === SOS ? endOfScan(bytes, endOfSegment(bytes, at)) : endOfSegment(bytes, at);
    const segment = bytes.subarray(at, end);
    (isKept(marker, segment) ? kept : others).push(segment);
    at = end;
  }
  throw brokenImage();
}

function endOfSegment(bytes: Buffer, at: number): number {
  const size = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
  const end = at + 2 + size;
  if (size < 2 || end > bytes.length) throw brokenImage();
  return end;
}

/** Within a scan FF is followed by 0 or a restart; anything else begins the next segment. */
function endOfScan(bytes: Buffer, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw brokenImage();
}

function isKept(marker: number, segment: Buffer): boolean {
  if (DRAWING.has(marker)) return true;
  return COLOUR.some(
    ([of, name]) => marker === of && segment.toString('latin1', 4, 4 + name.length) === name,
  );
}
