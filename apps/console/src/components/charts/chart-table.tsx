import type { ReactNode } from 'react';
import styles from './charts.module.css';

interface ChartTableProps {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly ReactNode[])[];
  /** Largest height before it scrolls, in pixels. */
  readonly maxHeight?: number;
}

/** Figures in rows, every second one shaded (TEACH-29, STUDY-23). */
export function ChartTable({ label, columns, rows, maxHeight }: ChartTableProps) {
  return (
    <section
      className={styles.scroller}
      aria-label={label}
      style={maxHeight ? { maxHeight } : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are figures without a state of their own.
            <tr key={index}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
