import { strFromU8, strToU8 } from 'fflate';
import { RosterError } from './errors';

/*
 * What reads workbooks goes through every cell that a link or a width is for, also where a file of some kilobytes names
 * all cells that there can be. None of it says anything of students.
 */

const LINK = /<((?:\w+:)?)hyperlink/gi;

/** A part of a new workbook without its links. */
export function takeOutLinks(part: Uint8Array): Uint8Array {
  // By bytes: whatever its encoding is, its tags are in these.
  const text = strFromU8(part, true);
  if (!/<(?:\w+:)?hyperlink/i.test(text)) return part;
  return strToU8(text.replace(LINK, '<$1noLink'), true);
}

const LINK_RECORDS: ReadonlySet<number> = new Set([0x01b8, 0x0800]);
/** A record that nobody knows is stepped over. */
const UNKNOWN = 0x0fff;

/** The stream of an old workbook without its links; it is changed in place. */
export function takeOutLinkRecords(stream: Uint8Array): void {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0; at + 4 <= stream.length; at += 4 + view.getUint16(at + 2, true)) {
    if (LINK_RECORDS.has(view.getUint16(at, true))) view.setUint16(at, UNKNOWN, true);
  }
}

const COLUMN = /<\/?(?:\w+:)?Column\b[^<>]{0,1000}>/gi;
const TALL_CELL = /\browspan\s{0,9}=/gi;
/** Each is looked for anew in every row below it. */
const MOST_TALL_CELLS = 1000;

/**
 * A web page or an XML spreadsheet without the widths of its columns.
 * @throws RosterError too-large, where more cells reach over several rows than any list has
 */
export function takeOutWidths(text: string): string {
  if ((text.match(TALL_CELL)?.length ?? 0) > MOST_TALL_CELLS) throw new RosterError('too-large');
  return text.replace(COLUMN, '');
}
