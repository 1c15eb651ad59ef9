import { Button, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../failure-notice';
import { Pager } from '../pager';
import styles from './manage.module.css';
import { PlainTable } from './plain-table';
import { useListAddress } from './use-list-address';
import type { ManageList } from './use-manage-list';

interface ManageTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly list: ManageList<Row>;
  readonly columns: readonly TableColumnType<Row>[];
  /** Field that is unique to a row. */
  readonly rowKey: keyof Row & string;
  /** What stands there while there is no row: a Notice that says what makes rows appear. */
  readonly empty: ReactNode;
  /** Cells of a last row. */
  readonly summary?: ReactNode;
  /** What stands below a row that is unfolded. */
  readonly below?: (row: Row) => ReactNode;
}

/** A list in its states: loading, loaded, empty, failed; the pager shows only above one page (GEN-83). */
export function ManageTable<Row extends object>(props: ManageTableProps<Row>) {
  const { label, list, columns, rowKey, empty, summary, below } = props;
  const { t } = useTranslation();
  const { data } = list;
  if (!data)
    return list.isPending ? (
      <TableSkeleton />
    ) : (
      <FailureNotice error={list.error} onRetry={() => void list.refetch()} />
    );
  if (data.total === 0) return <div className={styles.panel}>{empty}</div>;
  return (
    <>
      {list.isError ? (
        <p className={styles.stale} role="alert">
          {t('error.fetch')}
          <Button size="small" onClick={() => void list.refetch()}>
            {t('action.retry')}
          </Button>
        </p>
      ) : null}
      <section
        className={styles.scroller}
        aria-label={label}
        aria-busy={list.isPlaceholderData}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
      >
        <PlainTable columns={columns} rows={data.list} rowKey={rowKey} summary={summary} below={below} />
      </section>
      <ManagePager total={data.total} page={list.page} pageSize={list.pageSize} />
    </>
  );
}

interface ManagePagerProps {
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

function ManagePager({ total, page, pageSize }: ManagePagerProps) {
  const { change } = useListAddress();
  return <Pager page={page} total={total} pageSize={pageSize} onChange={(next) => change({ page: next })} />;
}

const BARS = Array.from({ length: 8 }, (_, index) => `bar-${index}`);

function TableSkeleton() {
  const { t } = useTranslation();
  return (
    <ul className={styles.skeleton} aria-busy="true" aria-label={t('app.loading')}>
      {BARS.map((key) => (
        <li key={key} />
      ))}
    </ul>
  );
}
