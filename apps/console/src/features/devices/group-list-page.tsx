import type { DeviceGroup } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LongText } from '../../components/manage/long-text';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';

/** The school's device groups (GEN-46, DEV-12, DEV-13). */
export function GroupListPage() {
  const { t } = useTranslation();
  const list = useManageList({ queryKey: ['groups', 'table'], fetch: (page) => http.groupList({ page }) });
  const first = (list.page - 1) * list.pageSize;
  return (
    <ManagePage
      title={t('devices.groups')}
      back={{ to: '/client', label: t('devices.page') }}
      count={list.data ? t('groups.total', { count: list.data.total }) : undefined}
    >
      <ManageTable
        label={t('devices.groups')}
        list={list}
        columns={useGroupColumns(first)}
        rowKey="client_group_id"
        empty={<Notice title={t('groups.empty')} />}
      />
    </ManagePage>
  );
}

/** @param first rows on the pages before */
function useGroupColumns(first: number): TableColumnsType<DeviceGroup> {
  const { t } = useTranslation();
  return [
    {
      title: t('groups.index'),
      key: 'index',
      className: 'num',
      width: 88,
      render: (_, _group, row) => first + row + 1,
    },
    {
      title: t('groups.name'),
      dataIndex: 'client_group_name',
      render: (name: string) => <LongText text={name} strong />,
    },
    { title: t('groups.count'), dataIndex: 'count', className: 'num', align: 'right' },
    {
      title: t('groups.operation'),
      key: 'operation',
      render: (_, { client_group_id: id, client_group_name: name }) => (
        <Link to={`/client/clientList/${id}?name=${encodeURIComponent(name)}`}>{t('groups.open')}</Link>
      ),
    },
  ];
}
