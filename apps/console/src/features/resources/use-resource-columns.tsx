import type { OwnResource } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../components/cover';
import { type RowAction, RowActions } from '../../components/manage/row-actions';
import { TypeIcon } from '../../components/type-icon';
import { useHere } from '../../lib/came-from';
import { toStorage } from '../../lib/format';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import { toResourceFileName } from './file-name';
import styles from './own-resources-page.module.css';

/** The columns of the school's own resources (RES-06 to RES-08). */
export function useResourceColumns(onDelete: (resource: OwnResource) => void): TableColumnsType<OwnResource> {
  const { t } = useTranslation();
  const here = useHere();
  const moment = {
    className: `num ${styles.moment}`,
    render: (ms: number) => toMoment(ms, currentLocale()),
  };
  return [
    { title: t('resources.id'), dataIndex: 'id', className: 'num' },
    {
      title: t('resources.cover'),
      dataIndex: 'cover',
      render: (cover: string) => <Cover className={styles.cover} src={cover} width={160} />,
    },
    {
      title: t('resources.name'),
      dataIndex: 'title',
      render: (title: string, { id }) => (
        <Link className={styles.name} title={title} to={`/resource/${id}`} state={here}>
          {title}
        </Link>
      ),
    },
    {
      title: t('resources.type'),
      key: 'type',
      render: (_, { res_type, res_type_name }) => (
        <span className={styles.type}>
          <TypeIcon type={res_type} />
          {res_type_name}
        </span>
      ),
    },
    {
      title: t('resources.uploader'),
      dataIndex: 'user_name',
      render: (name: string) => {
        const text = name || t('resources.operator');
        return (
          <span className={styles.uploader} title={text}>
            {text}
          </span>
        );
      },
    },
    {
      title: t('resources.size'),
      dataIndex: 'file_size',
      className: 'num',
      align: 'right',
      render: (bytes: number) => toStorage(bytes, t),
    },
    { title: t('resources.created'), dataIndex: 'ctime', ...moment },
    { title: t('resources.updated'), dataIndex: 'utime', ...moment },
    {
      title: t('manage.operation'),
      key: 'operation',
      render: (_, resource) => <ResourceActions resource={resource} onDelete={onDelete} />,
    },
  ];
}

interface ActionsProps {
  readonly resource: OwnResource;
  readonly onDelete: (resource: OwnResource) => void;
}

function ResourceActions({ resource, onDelete }: ActionsProps) {
  const { t } = useTranslation();
  const { id, title, file_url } = resource;
  const actions: RowAction[] = [
    {
      word: t('manage.edit'),
      name: t('resources.editOf', { title }),
      to: `/resourceList/resourceUpload/${id}`,
    },
    {
      word: t('manage.delete'),
      name: t('resources.deleteOf', { title }),
      danger: true,
      onClick: () => onDelete(resource),
    },
  ];
  // A page that an operator brought has an address, and no file.
  if (file_url) {
    actions.splice(1, 0, {
      word: t('resources.download'),
      name: t('resources.downloadOf', { title }),
      file: file_url,
      fileName: toResourceFileName(resource),
    });
  }
  return <RowActions actions={actions} />;
}
