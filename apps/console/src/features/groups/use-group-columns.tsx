import type { DeviceGroup } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { LongText } from '../../components/manage/long-text';
import { type RowAction, RowActions } from '../../components/manage/row-actions';
import styles from './groups.module.css';

interface GroupColumnsOptions {
  /** Rows on the pages before. */
  readonly first: number;
  readonly onRename: (group: DeviceGroup) => void;
  readonly onDelete: (group: DeviceGroup) => void;
}

/** The columns of the group list (DEV-13). */
export function useGroupColumns(options: GroupColumnsOptions): TableColumnsType<DeviceGroup> {
  const { t } = useTranslation();
  return [
    {
      title: t('manage.index'),
      key: 'index',
      className: 'num',
      width: 88,
      render: (_, _group, row) => options.first + row + 1,
    },
    {
      title: t('groups.name'),
      dataIndex: 'client_group_name',
      render: (name: string, { is_default }) => (
        <span className={styles.name}>
          <LongText text={name} strong />
          {is_default === 1 ? <small>{t('groups.default')}</small> : null}
        </span>
      ),
    },
    { title: t('groups.count'), dataIndex: 'count', className: 'num', align: 'right' },
    {
      title: t('manage.operation'),
      key: 'operation',
      render: (_, group) => <GroupActions group={group} {...options} />,
    },
  ];
}

function GroupActions({ group, onRename, onDelete }: GroupColumnsOptions & { group: DeviceGroup }) {
  const { t } = useTranslation();
  const { client_group_id: id, client_group_name: name, is_default } = group;
  const actions: RowAction[] = [
    { word: t('manage.edit'), name: t('groups.editNamed', { name }), onClick: () => onRename(group) },
    {
      word: t('groups.open'),
      name: t('groups.openNamed', { name }),
      to: `/client/clientList/${id}?name=${encodeURIComponent(name)}`,
    },
  ];
  // New headsets join the default group: without it they would be in none.
  if (is_default === 0) {
    actions.push({
      word: t('manage.delete'),
      name: t('groups.deleteNamed', { name }),
      danger: true,
      onClick: () => onDelete(group),
    });
  }
  return <RowActions actions={actions} />;
}
