import type { InstallRecord } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LongText } from '../../components/manage/long-text';
import { toStorage } from '../../lib/format';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import { InstallStatusMark } from './install-status';
import styles from './installs.module.css';
import { RemainingTime } from './remaining-time';
import { isAwaited } from './rules';
import { TitledCover } from './titled-cover';
import { useLiveInstalls } from './use-live-installs';

/** The columns of records (INS-20, MISC-02, MISC-03): of one headset, of one resource, or of both. */
export function useRecordColumns<Row extends InstallRecord>(
  of: 'resource' | 'headset' | 'both',
): TableColumnsType<Row> {
  const { t } = useTranslation();
  const liveOf = useLiveInstalls();
  const toTime = (ms: number | null) => (ms === null ? t('format.unknown') : toMoment(ms, currentLocale()));
  const when = { className: `num ${styles.when}`, render: toTime };
  const resource: TableColumnsType<Row> = [
    {
      title: t('installs.resource'),
      key: 'title',
      render: (_, { rid, title, cover, size }) => (
        <TitledCover
          title={title}
          cover={cover}
          to={`/install/details/${rid}`}
          {...(of === 'resource' ? { detail: toStorage(size, t) } : {})}
        />
      ),
    },
  ];
  const headset: TableColumnsType<Row> = [
    {
      title: t('installs.headset'),
      key: 'headset',
      render: (_, { cid, device_name }) => (
        <Link to={`/installdev/resource/${cid}`}>
          <LongText text={device_name} />
        </Link>
      ),
    },
  ];
  // Beside boxes to tick and operations a tablet has no room for these.
  const fetched: TableColumnsType<Row> = [
    {
      title: t('installs.size'),
      dataIndex: 'size',
      className: 'num',
      align: 'right',
      render: (bytes: number) => toStorage(bytes, t),
    },
    { title: t('installs.started'), dataIndex: 'start_time', className: 'num', render: toTime },
  ];
  return [
    ...(of === 'resource' ? [{ title: t('installs.resourceId'), dataIndex: 'rid', className: 'num' }] : []),
    ...(of === 'headset' ? [] : resource),
    ...(of === 'resource' ? [] : headset),
    ...(of === 'resource' ? [] : fetched),
    { title: t('installs.downloaded'), dataIndex: 'download_time', ...when },
    {
      title: t('installs.state'),
      key: 'status',
      render: (_, record) => {
        const { progress, rate } = liveOf(record.cid, record.rid) ?? record;
        return (
          <span className={styles.progress}>
            <InstallStatusMark
              status={record.status}
              progress={progress}
              outdated={record.need_update === 1}
              awaited={isAwaited(record)}
              reason={record.reason}
            />
            {record.status === 'being' ? (
              <RemainingTime rate={rate} left={record.size * (1 - progress)} />
            ) : null}
          </span>
        );
      },
    },
  ];
}
