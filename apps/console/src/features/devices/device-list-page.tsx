import { PAGE_SIZE } from '@orrery/contract';
import { Button } from 'antd';
import { FolderOpen, QrCode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ONLINE_REFRESH_MS } from '../../components/manage/limits';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageSearch } from '../../components/manage/manage-search';
import { ManageTable } from '../../components/manage/manage-table';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { lazyPart } from '../../lib/lazy-part';
import { DEVICES_KEY } from '../../lib/live/connection';
import { useDeviceColumns } from './use-device-columns';

/** Comes with the first click: it draws QR codes and counts down. */
const RegistrationDialog = lazyPart(async () => (await import('./registration-dialog')).RegistrationDialog);

/** The school's headsets (GEN-45, DEV-01 to DEV-06). */
export function DeviceListPage() {
  const { t } = useTranslation();
  const [registering, setRegistering] = useState(false);
  const { words } = useListAddress();
  const list = useManageList({
    queryKey: [DEVICES_KEY, 'table', words],
    fetch: (page) => http.deviceList({ page, pageSize: PAGE_SIZE.list, key_word: words }),
    refreshMs: ONLINE_REFRESH_MS,
  });
  const settings = (
    <Button
      type="primary"
      icon={<QrCode size={16} aria-hidden="true" />}
      onClick={() => setRegistering(true)}
    >
      {t('devices.settings')}
    </Button>
  );
  const groups = (
    <LinkButton to="/client/clientGroup" icon={<FolderOpen size={16} aria-hidden="true" />}>
      {t('devices.groups')}
    </LinkButton>
  );
  return (
    <ManagePage
      title={t('devices.page')}
      count={list.data ? t('devices.total', { count: list.data.total }) : undefined}
      actions={
        <>
          {groups}
          {settings}
        </>
      }
      tools={<ManageSearch label={t('devices.search')} />}
    >
      <ManageTable
        label={t('devices.page')}
        list={list}
        columns={useDeviceColumns()}
        rowKey="client_id"
        empty={<NoDevices words={words} />}
      />
      <Suspense>{registering ? <RegistrationDialog onClose={() => setRegistering(false)} /> : null}</Suspense>
    </ManagePage>
  );
}

function NoDevices({ words }: { words: string }) {
  const { t } = useTranslation();
  const { change } = useListAddress();
  if (!words) return <Notice title={t('devices.empty')} />;
  return (
    <Notice
      title={t('devices.noneFound', { words })}
      action={<Button onClick={() => change({ q: null })}>{t('devices.showAll')}</Button>}
    />
  );
}
