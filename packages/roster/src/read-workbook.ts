import type { CellObject, ParsingOptions, Range, WorkBook, WorkSheet } from '@e965/xlsx';
import { strFromU8, zipSync } from 'fflate';
import { holdsEntry, isCompound, isEncryptedStream } from './compound-file';
import { RosterError } from './errors';
import { lendDecoders } from './lend-decoders';
import { ROSTER_LIMITS } from './limits';
import { openZip } from './open-zip';
import { LONGEST_CELL, MOST_CELLS } from './read-csv';
import type { Row, Sheet } from './row';
import { takeOutLinkRecords, takeOutLinks, takeOutWidths } from './take-out-links';

type Library = typeof import('@e965/xlsx');

/** Values only: no formulas, no styles, nothing for blank cells; number formats tell which numbers begin with zeros. */
const OPTIONS: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  raw: true,
};

/** Parts of a new workbook that hold no cells: pictures, macros, drawings, tables made of other tables. */
const NEEDLESS =
  /^xl\/(media|drawings|charts|embeddings|externalLinks|pivot|printerSettings|ctrlProps|activeX|comments|threadedComments)/i;

/**
 * Reads a new workbook (xlsx).
 * @throws RosterError damaged, protected, too-large
 */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const files = openZip(bytes, (name) => /\.(xml|rels)$/i.test(name) && !NEEDLESS.test(name));
  const book = Object.keys(files).filter((name) => /workbook\.xml$/i.test(name));
  if (book.length === 0) throw new RosterError('damaged');
  checkSheets(files, book);
  const library = await import('@e965/xlsx');
  // Packed again, without compressing: the library would unpack whatever is in there, however large.
  const harmless = Object.entries(files).map(([name, part]) => [name, takeOutLinks(part)] as const);
  const archive = zipSync(Object.fromEntries(harmless), { level: 0 });
  return toSheets(
    library,
    parse(() => library.read(archive, { ...OPTIONS, type: 'array' })),
  );
}

/** Refuses a workbook that names one large sheet a thousand times: the library would read it as often. */
function checkSheets(files: Record<string, Uint8Array>, book: readonly string[]): void {
  const names = book.flatMap((name) => strFromU8(files[name] ?? new Uint8Array()).match(SHEET) ?? []);
  // Other parts, as that of the texts, may be as large as they like: no cells come of them.
  const withCells = Object.values(files).filter((bytes) => strFromU8(bytes, true).includes('sheetData'));
  const largest = Math.max(0, ...withCells.map(({ length }) => length));
  if (names.length * largest > ROSTER_LIMITS.unpackedBytes) throw new RosterError('too-large');
}

const SHEET = /<(?:\w+:)?sheet[\s/>]/gi;

/**
 * Reads an old workbook (xls), as compound file or bare.
 * @throws RosterError damaged, protected
 */
export async function readXls(bytes: Uint8Array): Promise<Sheet[]> {
  if (isCompound(bytes) && holdsEntry(bytes, 'EncryptedPackage')) throw new RosterError('protected');
  const library = await import('@e965/xlsx');
  const { stream, isUnicode } = parse(() => findStream(library, bytes));
  if (!isUnicode) lendDecoders(library);
  takeOutLinkRecords(stream);
  try {
    const book = parse(() => library.read(stream, { ...OPTIONS, type: 'buffer' }));
    return toSheets(library, book);
  } catch (error) {
    throw isEncryptedStream(stream) ? new RosterError('protected') : error;
  }
}

/** The stream with the sheets alone: what else a document tells about itself is not worth its hazards. */
function findStream({ CFB }: Library, bytes: Uint8Array): { stream: Uint8Array; isUnicode: boolean } {
  if (!isCompound(bytes)) return { stream: Uint8Array.from(bytes), isUnicode: false };
  const file = CFB.read(bytes, { type: 'buffer' });
  const unicode = CFB.find(file, '/Workbook');
  const stream = unicode ?? CFB.find(file, '/Book');
  if (!stream) throw new RosterError('damaged');
  return { stream: Uint8Array.from(stream.content), isUnicode: unicode !== null };
}

/** Reads a table of a web page or of an XML spreadsheet, which many programs save as "xls". */
export async function readMarkup(text: string): Promise<Sheet[]> {
  const plain = takeOutWidths(text);
  const library = await import('@e965/xlsx');
  return toSheets(
    library,
    parse(() => library.read(plain, { ...OPTIONS, type: 'string' })),
  );
}

/** The library knows its errors by their text only. */
function parse<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    throw new RosterError('damaged');
  }
}

function toSheets(library: Library, { SheetNames, Sheets, Workbook }: WorkBook): Sheet[] {
  return SheetNames.flatMap((name, index): Sheet[] => {
    const sheet = Sheets[name];
    if (!sheet) return [];
    const hidden = (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    return [{ name, hidden, rows: rowsOf(library, sheet), size: dataOf(sheet).length }];
  });
}

function dataOf(sheet: WorkSheet): (CellObject[] | undefined)[] {
  return sheet['!data'] ?? [];
}

/** No spreadsheet has more rows; a file may still name the four thousand millionth. */
const MOST_ROWS = 1_048_576;

/** A sheet's rows can be gone through more than once. */
function rowsOf({ SSF }: Library, sheet: WorkSheet): Iterable<Row> {
  const toText = (cell: CellObject | undefined) => cell && textOf(cell, SSF);
  return {
    *[Symbol.iterator]() {
      const data = dataOf(sheet);
      const merges = new MergedCells(sheet['!merges'] ?? []);
      for (let index = 0; index < Math.min(data.length, MOST_ROWS); index += 1) {
        // Holes in sparse rows stay holes.
        const cells = (data[index] ?? []).slice(0, MOST_CELLS).map(toText);
        yield merges.extend(index, cells);
      }
    },
  };
}

/** A cell's text as a person means it: whole numbers in full, with the zeros that their format puts in front. */
function textOf({ t, v, w, z }: CellObject, SSF: Library['SSF']): string {
  if (t === 's') return String(v ?? '').slice(0, LONGEST_CELL);
  if (t !== 'n' || typeof v !== 'number') return '';
  const shown = w ?? (z === undefined || z === 'General' ? '' : format(SSF, z, v));
  const isPadded = /^\d+$/.test(shown) && Number(shown) === v;
  if (isPadded || (shown !== '' && SSF.is_date(String(z ?? '')))) return shown;
  // Beyond 15 digits spreadsheets keep zeros; written so, the loss is seen where the number is checked.
  return Math.abs(v) > Number.MAX_SAFE_INTEGER ? v.toExponential(14) : longText(v);
}

/** From here on a spreadsheet's 15 digits do not reach down to the last one. */
const FIRST_INEXACT = 1e15;

function longText(value: number): string {
  return value >= FIRST_INEXACT ? value.toExponential() : String(value);
}

function format(SSF: Library['SSF'], pattern: string | number, value: number): string {
  try {
    return SSF.format(pattern, value);
  } catch {
    return '';
  }
}

/** Rows that a merged cell reaches down to at most: one student never needs more. */
const TALLEST_MERGE = 100;

/** What cells that are merged over several rows say in the rows below their first. */
class MergedCells {
  private readonly starting = new Map<number, Range[]>();
  private open: { column: number; last: number; text: string }[] = [];

  constructor(merges: readonly Range[]) {
    for (const merge of merges) {
      if (merge.e.r <= merge.s.r || merge.s.c >= MOST_CELLS) continue;
      const others = this.starting.get(merge.s.r);
      if (others) others.push(merge);
      else this.starting.set(merge.s.r, [merge]);
    }
  }

  extend(index: number, cells: (string | undefined)[]): Row {
    const merged = new Set<number>();
    this.open = this.open.filter(({ last }) => last >= index);
    for (const { column, text } of this.open) {
      cells[column] = text;
      merged.add(column);
    }
    for (const { s, e } of this.starting.get(index) ?? []) {
      const text = cells[s.c];
      if (text) this.open.push({ column: s.c, last: Math.min(e.r, s.r + TALLEST_MERGE), text });
    }
    return { number: index + 1, cells, ...(merged.size > 0 && { merged }) };
  }
}
