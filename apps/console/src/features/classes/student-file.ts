/** Without it, spreadsheets read Chinese as the machine's own code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Signs with which a spreadsheet starts a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as comma-separated text that spreadsheets open. A name that would be a formula gets an apostrophe in front:
 * opening the file must not run what somebody typed.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(toCell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A class's name as a file name that every system takes. */
export function toFileName(className: string): string {
  const name = className
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/^[.\s-]+|[.\s-]+$/g, '');
  return `${name || 'students'}.csv`;
}
