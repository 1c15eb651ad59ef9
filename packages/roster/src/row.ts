/** A row of a table, whatever kind of file it came from. */
export interface Row {
  /** As a spreadsheet counts it, from 1. */
  readonly number: number;
  /** Texts by column; holes are blank cells. */
  readonly cells: readonly (string | undefined)[];
  /** Columns whose text a cell merged from above reaches down to. */
  readonly merged?: ReadonlySet<number>;
}

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: Iterable<Row>;
  /** How many rows there are at most, for the progress. */
  readonly size: number;
}
