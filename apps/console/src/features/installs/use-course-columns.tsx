import type { InstallRow } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RowActions } from '../../components/manage/row-actions';
import { toStorage } from '../../lib/format';
import { useTypeName } from '../../lib/use-type-name';
import { useCountColumns } from './install-counts';
import styles from './installs.module.css';
import { RemainingTime } from './remaining-time';
import { isInstalledEverywhere } from './rules';
import { TitledCover } from './titled-cover';
import type { InstallOrder } from './use-install-order';

interface CourseColumnsOptions {
  /** The resource whose headsets are shown below it. */
  readonly open: number | null;
  readonly onOpen: (id: number | null) => void;
  readonly onOrder: (action: InstallOrder['action'], row: InstallRow) => void;
}

/** The columns of the course view (INS-01, INS-16, INS-17). */
export function useCourseColumns({
  open,
  onOpen,
  onOrder,
}: CourseColumnsOptions): TableColumnsType<InstallRow> {
  const { t } = useTranslation();
  const toTypeName = useTypeName();
  const counts = useCountColumns<InstallRow>((row) => (
    <RemainingTime rate={row.rate} left={bytesLeft(row)} />
  ));

  return [
    {
      title: t('installs.resource'),
      key: 'title',
      render: (_, { id, title, cover, res_type, size }) => (
        <span className={styles.title}>
          <button
            type="button"
            className={styles.opener}
            aria-expanded={id === open}
            aria-label={t('installs.headsetsOf', { title })}
            onClick={() => onOpen(id === open ? null : id)}
          >
            <ChevronRight size={16} strokeWidth={1.8} aria-hidden="true" />
          </button>
          <TitledCover
            title={title}
            cover={cover}
            to={`/install/details/${id}`}
            detail={`${toTypeName(res_type)} · ${toStorage(size, t)}`}
          />
        </span>
      ),
    },
    ...counts,
    {
      title: t('manage.operation'),
      key: 'operations',
      render: (_, row) => (
        <RowActions
          actions={[
            {
              word: t('installs.install'),
              name: t('installs.installOf', { title: row.title }),
              disabled: isInstalledEverywhere(row),
              onClick: () => onOrder('install', row),
            },
            {
              word: t('installs.uninstall'),
              name: t('installs.uninstallOf', { title: row.title }),
              danger: true,
              disabled: row.doneCount === 0,
              onClick: () => onOrder('uninstall', row),
            },
          ]}
        />
      ),
    },
  ];
}

/** Bytes that headsets still have to fetch of it. */
function bytesLeft({ deviceList, size }: InstallRow): number {
  const shares = deviceList.map(({ status, progress }) => (status === 'being' ? 1 - progress : 0));
  return size * shares.reduce((sum, share) => sum + share, 0);
}
