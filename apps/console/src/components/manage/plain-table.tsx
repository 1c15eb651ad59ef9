import type { TableColumnType } from 'antd';
import { type AriaAttributes, type CSSProperties, Fragment, type ReactNode } from 'react';
import styles from './manage.module.css';

interface PlainTableProps<Row> {
  /** As the component library writes columns; of a column its words, its place and its cells matter here. */
  readonly columns: readonly TableColumnType<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: keyof Row & string;
  /** Cells of a last row. */
  readonly summary?: ReactNode;
  /** What stands below a row over the whole width; nothing while the row is folded. */
  readonly below?: (row: Row) => ReactNode;
}

/**
 * Rows and columns as the browser draws them. The component library's own table brings filters, trees and virtual
 * lists that no page here uses: 120 kB (decision 0025).
 */
export function PlainTable<Row extends object>({
  columns,
  rows,
  rowKey,
  summary,
  below,
}: PlainTableProps<Row>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={keyOf(column, index)}
              scope="col"
              aria-sort={toSort(column)}
              className={column.className}
              style={styleOf(column)}
            >
              {toTitle(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <Fragment key={String(row[rowKey])}>
            <tr>
              {columns.map((column, index) => (
                <Cell key={keyOf(column, index)} column={column} row={row} place={place} />
              ))}
            </tr>
            <Below columns={columns.length}>{below?.(row)}</Below>
          </Fragment>
        ))}
      </tbody>
      {summary ? (
        <tfoot>
          <tr>{summary}</tr>
        </tfoot>
      ) : null}
    </table>
  );
}

function Below({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr className={styles.below}>
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}

interface CellProps<Row> {
  readonly column: TableColumnType<Row>;
  readonly row: Row;
  readonly place: number;
}

function Cell<Row extends object>({ column, row, place }: CellProps<Row>) {
  const { dataIndex, render, className } = column;
  const value: unknown = typeof dataIndex === 'string' ? row[dataIndex as keyof Row] : undefined;
  const own = column.onCell?.(row, place)?.className;
  return (
    <td className={[className, own].filter(Boolean).join(' ') || undefined} style={styleOf(column)}>
      {(render ? render(value, row, place) : value) as ReactNode}
    </td>
  );
}

function styleOf<Row>({ align, width }: TableColumnType<Row>): CSSProperties | undefined {
  if (align === undefined && width === undefined) return undefined;
  return { textAlign: align as CSSProperties['textAlign'], width };
}

function toTitle<Row>({ title }: TableColumnType<Row>): ReactNode {
  return typeof title === 'function' ? null : title;
}

function keyOf<Row>({ key, dataIndex }: TableColumnType<Row>, index: number): string {
  return String(key ?? dataIndex ?? index);
}

function toSort<Row>({ sortOrder }: TableColumnType<Row>): AriaAttributes['aria-sort'] {
  return sortOrder ? `${sortOrder}ing` : undefined;
}
