import { RosterError } from './errors';
import { readCsv } from './read-csv';

/** A row of a CSV file whose columns go by name. */
export interface CsvRecord {
  /** From 1, the head included. */
  readonly row: number;
  /** A cell's text, trimmed; empty where the file has no such column. */
  readonly get: (column: string) => string;
}

/**
 * Reads a CSV file with a head.
 * @param file its name, for errors
 * @param required columns that must be there, any capitals
 * @throws RosterError no-field, damaged
 */
export function* readRecords(text: string, file: string, required: readonly string[]): Generator<CsvRecord> {
  let columns: ReadonlyMap<string, number> | null = null;
  for (const { number, cells } of readCsv(text)) {
    if (columns) {
      const known = columns;
      yield { row: number, get: (column) => cells[known.get(column.toLowerCase()) ?? -1]?.trim() ?? '' };
    } else if (cells.some((cell) => cell?.trim())) {
      columns = new Map(cells.map((cell, index) => [cell?.trim().toLowerCase() ?? '', index]));
      if (!required.every((column) => columns?.has(column.toLowerCase()))) break;
    }
  }
  if (!required.every((column) => columns?.has(column.toLowerCase()))) {
    throw new RosterError('no-field', { file });
  }
}
