import { FRAME_SIDE, MAX_FRAME_BYTES } from '@orrery/contract';
import { AppError } from '../../platform/errors';

/** Frames of a JPEG that any browser draws: baseline, extended and progressive. */
const DRAWN = new Set([0xc0, 0xc1, 0xc2]);
const START_OF_SCAN = 0xda;
const SCAN = Buffer.from([0xff, START_OF_SCAN]);
/** A progressive picture of any encoder has about ten; thousands keep whoever draws it busy for seconds. */
const MAX_SCANS = 24;

/**
 * A headset's picture as bytes. It is only ever shown as a picture, so its head is looked at and nothing is drawn.
 * @param base64 what the headset sent
 * @throws AppError `frame.invalid` where it is no JPEG, cut off, or larger than agreed
 */
export function readFrame(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  const size = bytes.length <= MAX_FRAME_BYTES && hasFewScans(bytes) ? sizeOf(bytes) : null;
  const fits = size !== null && Math.min(size.width, size.height) > 0;
  if (!fits || Math.max(size.width, size.height) > FRAME_SIDE) throw new AppError('frame.invalid');
  return bytes;
}

/** What is drawn never holds a marker, so this counts none too few. */
function hasFewScans(bytes: Buffer): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(SCAN); at >= 0 && scans <= MAX_SCANS; at = bytes.indexOf(SCAN, at + 2))
    scans += 1;
  return scans <= MAX_SCANS;
}

/** Width and height in pixels; null where it is no whole JPEG. */
function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (DRAWN.has(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === START_OF_SCAN) return null;
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return null;
}
