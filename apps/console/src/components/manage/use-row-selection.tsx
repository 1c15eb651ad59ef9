import { Checkbox, type TableColumnType } from 'antd';
import { useState } from 'react';

interface RowSelectionOptions<Row> {
  /** The rows of the page that is shown. */
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  /** Names the box that selects the whole page. */
  readonly allLabel: string;
  /** Names the box of one row. */
  readonly labelOf: (row: Row) => string;
}

/** Rows of a page to act on together: a column of boxes, and which rows are chosen. Turning the page chooses anew. */
export function useRowSelection<Row extends object>(options: RowSelectionOptions<Row>) {
  const { rows, idOf, allLabel, labelOf } = options;
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // Only what is in sight counts: a row that went is no longer chosen.
  const selected = rows.filter((row) => ids.has(idOf(row)));
  const toggle = (row: Row, on: boolean) => {
    const next = new Set(selected.map(idOf));
    if (on) next.add(idOf(row));
    else next.delete(idOf(row));
    setIds(next);
  };
  const isAll = rows.length > 0 && selected.length === rows.length;
  const column: TableColumnType<Row> = {
    key: 'selection',
    width: 48,
    title: (
      <Checkbox
        aria-label={allLabel}
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        onChange={({ target }) => setIds(new Set(target.checked ? rows.map(idOf) : []))}
      />
    ),
    render: (_, row) => (
      <Checkbox
        aria-label={labelOf(row)}
        checked={ids.has(idOf(row))}
        onChange={({ target }) => toggle(row, target.checked)}
      />
    ),
  };
  return { column, selected, clear: () => setIds(new Set()) };
}
