import { strToU8, zipSync } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const KINDS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES_HEAD = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KINDS}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KINDS}.styles+xml"/>`;

const ROOT_RELATIONS = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/**
 * Style 1 is text (format 49, "@"), for whole columns: what is typed below keeps its zeros. `quotePrefix` keeps a cell
 * text also when somebody edits it. Style 2 is the same in bold, for the head. Style 3 is a share as a percentage.
 */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="9" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Width of a column in characters. */
const COLUMN_WIDTH = 24;

/** A text, a number, or a share from 0 to 1 that is shown as a percentage. */
export type Cell = string | number | { readonly share: number };

/** A sheet of a file; its first row is the head. */
export interface Sheet {
  /** At most 31 characters; what a name must not hold is taken out. */
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** Writes sheets as xlsx. No text becomes a formula, whatever it begins with. */
export function writeBook(sheets: readonly Sheet[]): Uint8Array {
  const parts = sheets.map((sheet, index) => ({ ...sheet, id: index + 1 }));
  const content = parts.map(
    ({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${KINDS}.worksheet+xml"/>`,
  );
  const relations = parts.map(
    ({ id }) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
  );
  const names = parts.map(
    ({ id, name }) => `<sheet name="${escapeXml(toSheetName(name))}" sheetId="${id}" r:id="rId${id}"/>`,
  );
  return zipSync({
    '[Content_Types].xml': strToU8(`${CONTENT_TYPES_HEAD}${content.join('')}</Types>`),
    '_rels/.rels': strToU8(ROOT_RELATIONS),
    'xl/workbook.xml': strToU8(
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${XML}<Relationships xmlns="${RELATIONS}">${relations.join('')}<Relationship Id="rId${parts.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(STYLES),
    ...Object.fromEntries(
      parts.map(({ id, rows }) => [`xl/worksheets/sheet${id}.xml`, strToU8(toSheet(rows))]),
    ),
  });
}

/** Writes one sheet as xlsx: rows of text, the first one as its head. */
export function writeSheet(sheet: string, rows: readonly (readonly string[])[]): Uint8Array {
  return writeBook([{ name: sheet, rows }]);
}

/** What the name of a sheet must not hold, and its longest length. */
const NOT_IN_NAME = /[\\/?*[\]:]/g;
const MAX_SHEET_NAME = 31;

function toSheetName(name: string): string {
  return name.replace(NOT_IN_NAME, ' ').slice(0, MAX_SHEET_NAME);
}

function toSheet(rows: readonly (readonly Cell[])[]): string {
  const columns = Math.max(1, ...rows.slice(0, 1).map((row) => row.length));
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="${COLUMN_WIDTH}" style="1" customWidth="1"/></cols><sheetData>${rows.map(toRow).join('')}</sheetData></worksheet>`;
}

function toRow(cells: readonly Cell[], index: number): string {
  const inside = cells.map((cell, column) => toCell(cell, `${toColumn(column)}${index + 1}`, index === 0));
  return `<row r="${index + 1}">${inside.join('')}</row>`;
}

function toCell(cell: Cell, place: string, isHead: boolean): string {
  if (typeof cell === 'number') return `<c r="${place}" s="0"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="3"><v>${cell.share}</v></c>`;
  return `<c r="${place}" s="${isHead ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

/** Letters of a column: A to Z, then AA. @param index from 0 */
function toColumn(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : toColumn(Math.floor(index / 26) - 1) + last;
}

/** What XML cannot hold at all: controls and halves of characters. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** `_x0041_` in a cell stands for a character: where somebody typed just that, the first sign is written so itself. */
const ESCAPE = /_(?=x[\dA-F]{4}_)/gi;

function escapeXml(text: string): string {
  return text
    .replace(UNWRITABLE, '')
    .replace(ESCAPE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
