import type { Resource } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../components/cover';
import { LongText } from '../../components/manage/long-text';
import { toStorage } from '../../lib/format';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import styles from './resources.module.css';

/** The columns of the school's own resources (RES-06, RES-07). */
export function useResourceColumns(): TableColumnsType<Resource> {
  const { t } = useTranslation();
  const toTime = (ms: number) => toMoment(ms, currentLocale());
  return [
    { title: t('resources.id'), dataIndex: 'id', className: 'num' },
    {
      title: t('resources.cover'),
      dataIndex: 'cover',
      render: (cover: string) => <Cover className={styles.cover} src={cover} width={160} />,
    },
    {
      title: t('resources.name'),
      key: 'title',
      render: (_, { id, title }) => (
        <Link to={`/resourceList/resourceUpload/${id}`}>
          <LongText text={title} strong />
        </Link>
      ),
    },
    { title: t('resources.type'), dataIndex: 'res_type_name' },
    {
      title: t('resources.size'),
      dataIndex: 'file_size',
      className: 'num',
      align: 'right',
      render: (bytes: number) => toStorage(bytes, t),
    },
    { title: t('resources.created'), dataIndex: 'ctime', className: 'num', render: toTime },
    { title: t('resources.updated'), dataIndex: 'utime', className: 'num', render: toTime },
    {
      title: t('resources.file'),
      dataIndex: 'file_url',
      render: (address: string, { title }) => (
        <a href={address} download aria-label={t('resources.downloadOf', { title })}>
          {t('resources.download')}
        </a>
      ),
    },
  ];
}
