import { startsWith } from './decode-text';

/** An OLE compound file: Excel's old workbooks, and new ones under a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

export function isCompound(bytes: Uint8Array): boolean {
  return startsWith(bytes, COMPOUND);
}

/** Workbooks from before compound files: the beginning of a stream, in versions 2 to 4. */
export function isBareStream(bytes: Uint8Array): boolean {
  return bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1] ?? -1);
}

/**
 * Whether the directory of a compound file has an entry of a name: `EncryptedPackage` holds a new workbook under a
 * password, `Workbook` one with texts in Unicode, `Book` an older one.
 */
export function holdsEntry(bytes: Uint8Array, name: string): boolean {
  // An entry is 128 bytes and begins with its name in UTF-16, which a zero ends.
  for (let at = 0; at + 128 <= bytes.length; at += 128) if (isNameAt(bytes, at, name)) return true;
  return false;
}

function isNameAt(bytes: Uint8Array, at: number, name: string): boolean {
  for (let index = 0; index <= name.length; index += 1) {
    const code = index < name.length ? name.charCodeAt(index) : 0;
    if (bytes[at + index * 2] !== code || bytes[at + index * 2 + 1] !== 0) return false;
  }
  return true;
}

const FILE_PASS = 0x2f;
const END_OF_GLOBALS = 0x0a;

/** Whether the stream of an old workbook says that its records are encrypted. */
export function isEncryptedStream(stream: ArrayLike<number>): boolean {
  const word = (at: number) => (stream[at] ?? 0) | ((stream[at + 1] ?? 0) << 8);
  for (let at = 0; at + 4 <= stream.length; at += 4 + word(at + 2)) {
    if (word(at) === FILE_PASS) return true;
    if (word(at) === END_OF_GLOBALS) return false;
  }
  return false;
}
