/** Signs without a width that spreadsheets and web pages leave behind; not the joiner inside emoji. */
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Two Chinese characters that were put apart to be as wide as three. */
const SPREAD_NAME = /^(\p{Script=Han}) (\p{Script=Han})$/u;

/** A name without what typing and copying left around and inside it. */
export function cleanName(text: string): string {
  const plain = text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  return plain.replace(SPREAD_NAME, '$1$2');
}

/** `="00123"` keeps a number's zeros in a CSV that a spreadsheet opens. */
const TEXT_FORMULA = /^="(.*)"$/;

/** The sign with which people make a spreadsheet keep zeros. */
const TEXT_MARK = /^['’‘`]/;

/** What some programs make of a whole number. */
const NEEDLESS_FRACTION = /^(\d+)\.0+$/;

/**
 * A student number as it was meant: in half-width digits, without spaces and marks, written out where a scientific
 * notation still has all digits (CLS-30).
 */
export function cleanNumber(text: string): string {
  const plain = text
    .replace(INVISIBLE, '')
    .replace(/\s+/g, '')
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(TEXT_FORMULA, '$1')
    .replace(TEXT_MARK, '')
    .replace(NEEDLESS_FRACTION, '$1');
  return writeOut(plain) ?? plain;
}

const SCIENTIFIC = /^(\d)(?:\.(\d+))?e\+?(\d{1,3})$/i;

/** Whether a number lost digits: a spreadsheet shows long ones as 1.23E+20. Ask with what `cleanNumber` gave. */
export function isInexact(number: string): boolean {
  return SCIENTIFIC.test(number);
}

function writeOut(number: string): string | null {
  const [, first = '', fraction = '', exponent = ''] = SCIENTIFIC.exec(number) ?? [];
  return first !== '' && fraction.length === Number(exponent) ? first + fraction : null;
}
