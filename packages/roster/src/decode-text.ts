import { RosterError } from './errors';

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_LE_MARK = [0xff, 0xfe];
const UTF16_BE_MARK = [0xfe, 0xff];

/** So much of a file tells its encoding where it carries no mark. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Decodes a text file as the programs of schools write it: UTF-8 and UTF-16 with and without a mark, GB18030 (what
 * Excel writes in China), and else Windows-1252.
 * @throws RosterError damaged, where it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (NOT_TEXT.test(text.slice(0, SAMPLE_BYTES))) throw new RosterError('damaged');
  return text;
}

/** Controls that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a picture from a text
const NOT_TEXT = /[\x00-\x08\x0E-\x1A\x1C-\x1F]/;

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, UTF8_MARK)) return 'utf-8';
  if (startsWith(bytes, UTF16_LE_MARK)) return 'utf-16le';
  if (startsWith(bytes, UTF16_BE_MARK)) return 'utf-16be';
  const zeros = countZeros(bytes.subarray(0, SAMPLE_BYTES));
  if (zeros.even + zeros.odd > 0) return zeros.odd > zeros.even ? 'utf-16le' : 'utf-16be';
  if (decodes(bytes, 'utf-8')) return 'utf-8';
  return hasPairs(bytes) && decodes(bytes, 'gb18030') ? 'gb18030' : 'windows-1252';
}

/** A comma, digit or line end in UTF-16 is a zero byte beside its own: behind it, or before it. */
function countZeros(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1))
    zeros[at % 2 === 1 ? 'odd' : 'even'] += 1;
  return zeros;
}

export function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function decodes(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether two bytes beyond ASCII stand side by side, as in every Chinese text and hardly ever in "Hélène". */
function hasPairs(bytes: Uint8Array): boolean {
  for (let at = 1; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) >= 0x80 && (bytes[at - 1] ?? 0) >= 0x80) return true;
  }
  return false;
}
