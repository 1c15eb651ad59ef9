import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';

/** How many are in each status, as every install list tells it. */
export interface InstallCounts {
  readonly doneCount: number;
  readonly beingCount: number;
  readonly failCount: number;
  readonly pendCount: number;
}

/** The four columns of numbers; a zero is quiet. */
export function useCountColumns<Row extends InstallCounts>(): TableColumnsType<Row> {
  const { t } = useTranslation();
  const column = (title: string, count: keyof InstallCounts) => ({
    title,
    key: count,
    className: 'num',
    align: 'right' as const,
    render: (_: unknown, row: Row) => row[count],
  });
  return [
    column(t('installs.done'), 'doneCount'),
    column(t('installs.being'), 'beingCount'),
    column(t('installs.failed'), 'failCount'),
    column(t('installs.pend'), 'pendCount'),
  ];
}
