import type { DeviceGroup } from '@orrery/contract';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { lazyPart } from '../../lib/lazy-part';
import type { GroupDialogProps } from './group-dialog';
import { useDeleteGroup } from './use-delete-group';
import { useGroupColumns } from './use-group-columns';

const GroupDialog = lazyPart<GroupDialogProps>(async () => (await import('./group-dialog')).GroupDialog);

/** The school's device groups (GEN-46, DEV-12 to DEV-22). */
export function GroupListPage() {
  const { t } = useTranslation();
  // What is in the dialog: a group to rename, or `new`.
  const [named, setNamed] = useState<DeviceGroup | 'new' | null>(null);
  const list = useManageList({ queryKey: ['groups', 'table'], fetch: (page) => http.groupList({ page }) });
  const { change } = useListAddress();
  const columns = useGroupColumns({
    first: (list.page - 1) * list.pageSize,
    onRename: setNamed,
    onDelete: useDeleteGroup(),
  });
  const total = list.data?.total ?? 0;
  // A new group is the last of the list, which may be on another page.
  const showNew = () => change({ page: Math.ceil((total + 1) / list.pageSize) });
  return (
    <ManagePage
      title={t('devices.groups')}
      back={{ to: '/client', label: t('devices.page') }}
      count={list.data ? t('groups.total', { count: total }) : undefined}
      actions={
        <Button
          type="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={!list.data}
          onClick={() => setNamed('new')}
        >
          {t('groups.add')}
        </Button>
      }
    >
      <ManageTable
        label={t('devices.groups')}
        list={list}
        columns={columns}
        rowKey="client_group_id"
        empty={<Notice title={t('groups.empty')} detail={t('groups.emptyHint')} />}
      />
      <Suspense>
        {named ? (
          <GroupDialog
            group={named === 'new' ? null : named}
            onAdded={showNew}
            onClose={() => setNamed(null)}
          />
        ) : null}
      </Suspense>
    </ManagePage>
  );
}
