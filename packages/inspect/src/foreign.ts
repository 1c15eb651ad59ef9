import { Refusal } from './refusal';

/**
 * Signatures of what is no media, long enough that compressed bytes do not show them by chance. One file that is two
 * things at once is made to deceive: a viewer sees a picture, another program a page, an archive or a program.
 */
const BINARY: readonly (readonly [name: string, signature: string])[] = [
  ['ZIP', 'PK\x03\x04\x0a\x00'],
  ['ZIP', 'PK\x03\x04\x14\x00'],
  ['ZIP', 'PK\x03\x04\x2d\x00'],
  ['ZIP', 'PK\x05\x06\x00\x00\x00\x00'],
  ['ELF', '\x7fELF\x01\x01\x01'],
  ['ELF', '\x7fELF\x02\x01\x01'],
  ['EXE', 'This program cannot be run'],
  ['EXE', 'PE\0\0\x4c\x01'],
  ['EXE', 'PE\0\0\x64\x86'],
  ['RAR', 'Rar!\x1a\x07'],
  ['7z', '7z\xbc\xaf\x27\x1c'],
  ['PDF', '%PDF-1.'],
  ['PDF', '%PDF-2.'],
];
const TEXT: readonly (readonly [name: string, signature: RegExp])[] = [
  ['HTML', /<(?:html|head|body|script|iframe|!doctype)[\s>/]/i],
  ['SVG', /<svg[\s>]/i],
  ['PHP', /<\?php/i],
  ['script', /^#!\s?\//],
];
const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const END_OF_ZIP_BYTES = 22;

/** Names the foreign format in bytes that are no pixels and no samples; null where there is none. */
export function findForeign(bytes: Buffer): string | null {
  const text = bytes.toString('latin1');
  const binary = BINARY.find(([, signature]) => text.includes(signature));
  return (binary ?? TEXT.find(([, signature]) => signature.test(text)))?.[0] ?? null;
}

/** Says whether a reader of archives would open the file that ends with these bytes. */
export function endsLikeZip(tail: Buffer): boolean {
  for (
    let at = tail.lastIndexOf(END_OF_ZIP);
    at >= 0;
    at = at > 0 ? tail.lastIndexOf(END_OF_ZIP, at - 1) : -1
  ) {
    if (at + END_OF_ZIP_BYTES > tail.length) continue;
    if (at + END_OF_ZIP_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}

/** @throws Refusal where the bytes hold another format */
export function refuseForeign(bytes: Buffer): void {
  const name = findForeign(bytes) ?? (endsLikeZip(bytes) ? 'ZIP' : null);
  if (!name) return;
  throw new Refusal('unsupported', {
    en: `Something else is hidden in this file (${name}).`,
    zh: `文件中夹带了其他内容（${name}）。`,
  });
}
