import { Refusal } from '../refusal';
import { brokenImage } from './open-image';

/** How a colour is taken out of a pixel: shifted, then its largest value. */
interface Mask {
  readonly shift: number;
  readonly most: number;
}

/** What a bitmap says of itself, checked. */
export interface BitmapHeader {
  readonly width: number;
  readonly height: number;
  readonly fromTop: boolean;
  readonly bits: number;
  readonly rowBytes: number;
  readonly pixelsAt: number;
  /** Four bytes for each colour, blue first; null where pixels hold their colours. */
  readonly palette: Buffer | null;
  /** Red, green, blue. */
  readonly masks: readonly Mask[];
}

const FILE_HEADER_BYTES = 14;
const PLAIN = 0;
const MASKED = [3, 6];
const MASKS: Readonly<Record<number, readonly number[]>> = {
  16: [0x7c00, 0x03e0, 0x001f],
  32: [0xff0000, 0x00ff00, 0x0000ff],
};

/** Reads the header of a bitmap. @throws Refusal where it makes no sense or is compressed */
export function readBitmapHeader(bytes: Buffer): BitmapHeader {
  if (bytes.length < 54) throw brokenImage();
  const headerBytes = bytes.readUInt32LE(14);
  const width = bytes.readInt32LE(18);
  const signedHeight = bytes.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  const masked = MASKED.includes(compression) && (bits === 16 || bits === 32);
  if (width <= 0 || height === 0 || ![1, 4, 8, 16, 24, 32].includes(bits)) throw brokenImage();
  if (compression !== PLAIN && !masked) throw new Refusal('unsupported', COMPRESSED);
  const pixelsAt = bytes.readUInt32LE(10);
  const afterHeader = FILE_HEADER_BYTES + headerBytes;
  if (pixelsAt < afterHeader || pixelsAt > bytes.length) throw brokenImage();
  const colours = bytes.readUInt32LE(46) || 2 ** Math.min(bits, 8);
  return {
    width,
    height,
    fromTop: signedHeight < 0,
    bits,
    rowBytes: Math.ceil((width * bits) / 32) * 4,
    pixelsAt,
    palette: bits <= 8 ? bytes.subarray(afterHeader, Math.min(afterHeader + colours * 4, pixelsAt)) : null,
    // Masks stand at the same place, whether they belong to the header or follow it.
    masks: (masked ? [54, 58, 62].map((at) => readMask(bytes, at)) : (MASKS[bits] ?? [])).map(toMask),
  };
}

function readMask(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) throw brokenImage();
  return bytes.readUInt32LE(at);
}

function toMask(mask: number): Mask {
  if (mask === 0) return { shift: 0, most: 0 };
  const shift = 31 - Math.clz32(mask & -mask);
  return { shift, most: mask >>> shift };
}

const COMPRESSED = {
  en: 'This bitmap is compressed in a way that is not supported. Save it as png or jpg.',
  zh: '不支持该 bmp 图片的压缩方式，请另存为 png 或 jpg。',
};
