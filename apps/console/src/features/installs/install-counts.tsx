import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { STATUS_NAMES } from './install-status';

/** How many are in each status, as every install list tells it. */
export interface InstallCounts {
  readonly doneCount: number;
  readonly beingCount: number;
  readonly failCount: number;
  readonly pendCount: number;
}

/** The four columns of numbers. @param underWay what stands below the number of those under way */
export function useCountColumns<Row extends InstallCounts>(
  underWay?: (row: Row) => ReactNode,
): TableColumnsType<Row> {
  const { t } = useTranslation();
  const column = (title: string, count: keyof InstallCounts, below?: (row: Row) => ReactNode) => ({
    title,
    key: count,
    className: 'num',
    align: 'right' as const,
    render: (_: unknown, row: Row) => (
      <>
        {row[count]}
        {below?.(row)}
      </>
    ),
  });
  return [
    column(t(STATUS_NAMES.done), 'doneCount'),
    column(t(STATUS_NAMES.being), 'beingCount', underWay),
    column(t(STATUS_NAMES.failed), 'failCount'),
    column(t(STATUS_NAMES.pend), 'pendCount'),
  ];
}
