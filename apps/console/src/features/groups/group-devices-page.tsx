import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ONLINE_REFRESH_MS } from '../../components/manage/limits';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { NothingFound } from '../../components/manage/nothing-found';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { DEVICES_KEY } from '../../lib/live/connection';
import { useGroupDeviceColumns } from './use-group-device-columns';

/** The school's headsets as one group sees them (GEN-47, DEV-23 to DEV-27). */
export function GroupDevicesPage() {
  const { t } = useTranslation();
  const groupId = Number(useParams().id);
  const status = useStatus();
  const list = useManageList({
    queryKey: [DEVICES_KEY, 'group', groupId, status],
    fetch: (page) =>
      http.groupDevices({
        client_group_id: groupId,
        page,
        ...(status === '' ? {} : { client_group_status: status }),
      }),
    refreshMs: ONLINE_REFRESH_MS,
  });
  const { filter } = useListAddress();
  // The name travels in the address (GEN-Q6), which may hold a former one.
  const title = list.data?.client_group_name || filter('name') || t('title.clientConfigList');
  return (
    <ManagePage
      title={title}
      back={{ to: '/client/clientGroup', label: t('devices.groups') }}
      count={list.data ? t('devices.total', { count: list.data.total }) : undefined}
      tools={list.isError && !list.data ? null : <StatusFilter />}
    >
      <ManageTable
        label={title}
        list={list}
        columns={useGroupDeviceColumns(groupId)}
        rowKey="client_id"
        empty={<NoDevices status={status} />}
      />
    </ManagePage>
  );
}

/** In the group (1), not in it (0), or all. */
type Status = '' | '0' | '1';

function useStatus(): Status {
  const asked = useListAddress().filter('status');
  return asked === '0' || asked === '1' ? asked : '';
}

function StatusFilter() {
  const { t } = useTranslation();
  const { change } = useListAddress();
  return (
    <Segmented<Status>
      aria-label={t('groups.shown')}
      value={useStatus()}
      options={[
        { value: '', label: t('groups.all') },
        { value: '1', label: t('groups.members') },
        { value: '0', label: t('groups.others') },
      ]}
      onChange={(status) => change({ status })}
    />
  );
}

const EMPTY = { '1': 'groups.noMembers', '0': 'groups.noOthers' } as const;

function NoDevices({ status }: { status: Status }) {
  const { t } = useTranslation();
  if (status === '') {
    return (
      <Notice
        title={t('devices.empty')}
        detail={t('devices.emptyHint')}
        action={<LinkButton to="/client/registration">{t('devices.showCode')}</LinkButton>}
      />
    );
  }
  return <NothingFound title={t(EMPTY[status])} narrowing={{ status: null }} />;
}
