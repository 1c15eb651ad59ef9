import { checkRosterFile } from './check-file';
import { isBareStream, isCompound } from './compound-file';
import { decodeText } from './decode-text';
import { RosterError } from './errors';
import { ROSTER_LIMITS } from './limits';
import { isZip } from './open-zip';
import { readCsv } from './read-csv';
import { readTable, type Table } from './read-table';
import { readMarkup, readXls, readXlsx } from './read-workbook';
import type { Row, Sheet } from './row';
import type { ReadOptions, Roster } from './types';

type Progress = NonNullable<ReadOptions['onProgress']>;

/** Where opening a file ends and reading its rows begins. */
const OPENED = 0.5;

/**
 * Reads the students of one class out of a spreadsheet: xls, xlsx, or CSV in UTF-8, UTF-16 or GB18030
 * (CLS-28 to CLS-30, CLS-37 to CLS-41, CLS-Q5). Runs in a web worker and in Node; nothing in the file is executed.
 * @param bytes the whole file
 * @param fileName decides only whether it is taken at all: what it is, its bytes say
 * @throws RosterError with one of its ids
 */
export async function readRoster(
  bytes: Uint8Array,
  fileName: string,
  { onProgress = () => {} }: ReadOptions = {},
): Promise<Roster> {
  checkRosterFile({ name: fileName, size: bytes.byteLength });
  onProgress(0);
  const onRows = (share: number) => onProgress(OPENED + share * (1 - OPENED));
  const sheets = await openSheets(bytes, onRows);
  onProgress(OPENED);
  const roster = chooseSheet(sheets, onRows);
  onProgress(1);
  return roster;
}

async function openSheets(bytes: Uint8Array, onRows: Progress): Promise<Sheet[]> {
  if (isZip(bytes)) return readXlsx(bytes);
  if (isCompound(bytes) || isBareStream(bytes)) return readXls(bytes);
  const text = decodeText(bytes);
  if (/^\s*</.test(text)) return readMarkup(text);
  return [{ name: '', hidden: false, rows: readCsv(text, onRows), size: 0 }];
}

/** Takes the first sheet with students, those that are hidden last. */
function chooseSheet(sheets: readonly Sheet[], onRows: Progress): Roster {
  const read = [...sheets]
    .sort((a, b) => Number(a.hidden) - Number(b.hidden))
    .map((sheet, index) => {
      const onSheet = (share: number) => onRows((index + share) / sheets.length);
      return { sheet, table: readTable(withProgress(sheet, onSheet)) };
    });
  const found = read.filter(({ table }) => table.missing.length === 0);
  const chosen = found.find(({ table }) => hasRows(table)) ?? found[0];
  if (!chosen) throw new RosterError('no-field', { missing: fewest(read.map(({ table }) => table.missing)) });
  const { students, problems } = checkTable(chosen.table);
  const others = found.filter((each) => each !== chosen && !each.sheet.hidden && hasRows(each.table));
  return {
    students,
    problems,
    sheet: chosen.sheet.name || null,
    otherSheets: others.map(({ sheet }) => sheet.name),
  };
}

function hasRows({ count, incompleteCount }: Table): boolean {
  return count + incompleteCount > 0;
}

/** What the sheet lacks that comes closest. */
function fewest(missing: readonly Table['missing'][]): Table['missing'] {
  return [...missing].sort((a, b) => a.length - b.length)[0] ?? ['name', 'number'];
}

/** @throws RosterError too-many, table-wrong, empty */
export function checkTable(table: Table): Table {
  const { count, incomplete, incompleteCount } = table;
  if (count > ROSTER_LIMITS.students) throw new RosterError('too-many', { count });
  if (incompleteCount > 0) throw new RosterError('table-wrong', { rows: incomplete, count: incompleteCount });
  if (count === 0) throw new RosterError('empty');
  return table;
}

function* withProgress({ rows, size }: Sheet, onSheet: Progress): Generator<Row> {
  for (const row of rows) {
    if (size > 0 && row.number % 1000 === 0) onSheet(row.number / size);
    yield row;
  }
}
