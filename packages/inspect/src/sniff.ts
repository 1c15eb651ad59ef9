import { open } from 'node:fs/promises';

/** What the first bytes of a file say it is. */
export type Content = 'png' | 'jpeg' | 'bmp' | 'mp4' | 'glb' | 'zip' | 'json' | 'unknown';

const HEAD_BYTES = 4096;
/** `ftyp` boxes also begin pictures and other films; these brands are theirs. */
const FOREIGN_BRANDS = /^(avif|avis|heic|heix|heim|heis|hevc|hevx|mif1|msf1|crx |qt {2}|M4A |M4B |jp2 )/;

/** Tells what a file is by its content, never by its name. */
export async function sniff(path: string): Promise<Content> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return sniffHead(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** The same of the first bytes themselves. */
export function sniffHead(head: Buffer): Content {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 2) === 'BM' && isBitmapHeader(head)) return 'bmp';
  if (text(4, 8) === 'ftyp') return FOREIGN_BRANDS.test(text(8, 12)) ? 'unknown' : 'mp4';
  if (text(0, 4) === 'glTF') return 'glb';
  if (text(0, 4) === 'PK\x03\x04' || text(0, 4) === 'PK\x05\x06') return 'zip';
  return /^(?:\xef\xbb\xbf)?\s*\{/.test(head.toString('latin1')) ? 'json' : 'unknown';
}

/** Two letters begin many texts; a bitmap goes on with reserved zeros and the size of a known header. */
function isBitmapHeader(head: Buffer): boolean {
  return (
    head.length >= 54 && head.readUInt32LE(6) === 0 && [40, 52, 56, 108, 124].includes(head.readUInt32LE(14))
  );
}
