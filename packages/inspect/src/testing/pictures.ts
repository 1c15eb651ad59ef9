import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture with some drawing in it, as `sharp` writes it. */
export function drawPicture(width: number, height: number): Sharp {
  const band = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#2288cc' };
  return sharp({ create: { width, height, channels: 3, background: '#cc4422' } }).composite([
    { input: { create: band }, left: 0, top: 0 },
  ]);
}

/** One chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A few kilobytes that say they are very many pixels. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc((side + 1) * 100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Puts segments of metadata behind a JPEG's first two bytes. */
export function withSegments(
  jpeg: Buffer,
  segments: readonly (readonly [marker: number, data: Buffer])[],
): Buffer {
  const written = segments.map(([marker, data]) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...written, jpeg.subarray(2)]);
}

/** XMP as panorama cameras write it. */
export function gpano(properties: Record<string, string | number>): Buffer {
  const told = Object.entries(properties).map(([name, value]) => `GPano:${name}="${value}"`);
  return Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" ${told.join(' ')}/></rdf:RDF></x:xmpmeta>`,
  );
}

/** A bitmap of so many bits, its rows from the bottom: the left half red, the right half blue, one white corner on top. */
export function drawBitmap(
  width: number,
  height: number,
  bits: 1 | 4 | 8 | 16 | 24 | 32,
  fromTop = false,
): Buffer {
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const colours = [0x0000ff, 0xff0000, 0xffffff];
  const paletteBytes = bits <= 8 ? 2 ** bits * 4 : 0;
  const pixelsAt = 54 + paletteBytes;
  const bytes = Buffer.alloc(pixelsAt + rowBytes * height);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(pixelsAt, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(fromTop ? -height : height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
  // One bit has no room for white; its corner stays red.
  const pick = (x: number, y: number) => (y === 0 && x === 0 && bits > 1 ? 2 : x < width / 2 ? 1 : 0);
  if (bits <= 8)
    for (const [index, colour] of colours.slice(0, 2 ** bits).entries())
      bytes.writeUInt32LE(colour, 54 + index * 4);
  for (let y = 0; y < height; y += 1) {
    const row = pixelsAt + (fromTop ? y : height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x += 1) writePixel(bytes, row, x, bits, pick(x, y), colours);
  }
  return bytes;
}

function writePixel(
  bytes: Buffer,
  row: number,
  x: number,
  bits: number,
  index: number,
  colours: readonly number[],
): void {
  const colour = colours[index]!;
  if (bits <= 8) {
    const at = row + ((x * bits) >> 3);
    bytes[at] = bytes[at]! | (index << (8 - bits - ((x * bits) & 7)));
  } else if (bits === 16) bytes.writeUInt16LE([0x001f, 0x7c00, 0x7fff][index]!, row + x * 2);
  else if (bits === 24) bytes.writeUIntLE(colour, row + x * 3, 3);
  else bytes.writeUInt32LE(colour, row + x * 4);
}
