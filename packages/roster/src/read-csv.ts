import { RosterError } from './errors';
import type { Row } from './row';

/** A cell is kept up to here: what is longer is no name, and the rest is not needed to say so. */
export const LONGEST_CELL = 1000;

/** Most cells of a row that are kept. */
export const MOST_CELLS = 1000;

const DELIMITERS = [',', '\t', ';'] as const;

/**
 * Reads separated values row by row (RFC 4180; commas, tabs or semicolons), blank rows included.
 * @param onProgress told the share that is read, now and then
 * @throws RosterError damaged, where a quote is never closed
 */
export function* readCsv(text: string, onProgress?: (share: number) => void): Generator<Row> {
  const { start, delimiter } = readPreface(text);
  let at = start;
  let number = 0;
  while (at < text.length) {
    const cells: string[] = [];
    at = readRow(text, at, delimiter, cells);
    number += 1;
    if (number % 1000 === 0) onProgress?.(at / text.length);
    yield { number, cells };
  }
}

/** Reads one row into `cells`. @returns where the next one begins */
function readRow(text: string, from: number, delimiter: string, cells: string[]): number {
  let at = from;
  for (;;) {
    const { value, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, delimiter);
    if (cells.length < MOST_CELLS) cells.push(value);
    if (text[end] === delimiter) {
      at = end + 1;
      continue;
    }
    return text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }

  function readQuoted(whole: string, open: number): { value: string; end: number } {
    let close = whole.indexOf('"', open + 1);
    while (close >= 0 && whole[close + 1] === '"') close = whole.indexOf('"', close + 2);
    if (close < 0) throw new RosterError('damaged');
    const inside = whole
      .slice(open + 1, close)
      .slice(0, LONGEST_CELL)
      .replaceAll('""', '"');
    const rest = readPlain(whole, close + 1, delimiter);
    return { value: inside + rest.value, end: rest.end };
  }
}

function readPlain(text: string, from: number, delimiter: string): { value: string; end: number } {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(from, Math.min(end, from + LONGEST_CELL)), end };
}

/** Where the values begin and what separates them: `sep=;` says so, else the first lines tell. */
function readPreface(text: string): { start: number; delimiter: string } {
  const said = /^sep=(.)\r?\n/i.exec(text);
  if (said) return { start: said[0].length, delimiter: said[1] ?? ',' };
  const counts = DELIMITERS.map((delimiter) => text.slice(0, SAMPLE_CHARACTERS).split(delimiter).length);
  const best = counts.indexOf(Math.max(...counts));
  return { start: 0, delimiter: DELIMITERS[best] ?? ',' };
}

/** So much of a file tells what separates its values. */
const SAMPLE_CHARACTERS = 4096;
