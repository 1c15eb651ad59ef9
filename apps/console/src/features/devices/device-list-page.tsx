import { type Device, PAGE_SIZE } from '@orrery/contract';
import { Button } from 'antd';
import { FolderOpen, QrCode } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ONLINE_REFRESH_MS } from '../../components/manage/limits';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { useManageList } from '../../components/manage/use-manage-list';
import { useRowSelection } from '../../components/manage/use-row-selection';
import { http } from '../../lib/http';
import { lazyPart } from '../../lib/lazy-part';
import { DEVICES_KEY } from '../../lib/live/connection';
import { DeviceFilters } from './device-filters';
import styles from './device-list-page.module.css';
import { DeviceSelectionBar } from './device-selection-bar';
import { FleetSummary } from './fleet-summary';
import { NoDevices } from './no-devices';
import { useDeviceColumns } from './use-device-columns';
import { toWire, useDeviceFilter } from './use-device-filter';

/** Comes with the first click: it draws QR codes and counts down. */
const RegistrationDialog = lazyPart(async () => (await import('./registration-dialog')).RegistrationDialog);
const RenameDialog = lazyPart(async () => (await import('./rename-dialog')).RenameDialog);

/** The school's headsets, and how all of them do (GEN-45, DEV-01 to DEV-06). */
export function DeviceListPage() {
  const { t } = useTranslation();
  const [registering, setRegistering] = useState(false);
  const [renamed, setRenamed] = useState<Device | null>(null);
  const filter = useDeviceFilter();
  const list = useManageList({
    queryKey: [DEVICES_KEY, 'table', filter],
    fetch: (page) => http.deviceList({ page, pageSize: PAGE_SIZE.list, ...toWire(filter) }),
    refreshMs: ONLINE_REFRESH_MS,
  });
  const columns = useDeviceColumns(setRenamed);
  const { column, selected, clear } = useDeviceSelection(list.data?.list ?? []);
  // While another part of the list is on its way, what is known of the whole school stays.
  const fleet = useLatest(list.data);
  const isSchoolEmpty = fleet?.summary.total === 0;
  const register = () => setRegistering(true);
  return (
    <ManagePage
      title={t('devices.page')}
      count={list.data ? t('devices.total', { count: list.data.total }) : undefined}
      actions={<Actions onRegister={register} />}
    >
      {isSchoolEmpty ? null : (
        <>
          <FleetSummary counts={fleet?.summary} />
          <div className={styles.tools}>
            <div inert={selected.length > 0}>
              <DeviceFilters apps={fleet?.apps ?? []} />
            </div>
            {selected.length > 0 ? <DeviceSelectionBar devices={selected} onClear={clear} /> : null}
          </div>
        </>
      )}
      <div className={styles.dense}>
        <ManageTable
          label={t('devices.page')}
          list={list}
          columns={[column, ...columns]}
          rowKey="client_id"
          empty={<NoDevices isSchoolEmpty={isSchoolEmpty} onRegister={register} />}
        />
      </div>
      <Suspense>{registering ? <RegistrationDialog onClose={() => setRegistering(false)} /> : null}</Suspense>
      <Suspense>
        {renamed ? <RenameDialog device={renamed} onClose={() => setRenamed(null)} /> : null}
      </Suspense>
    </ManagePage>
  );
}

function useDeviceSelection(rows: readonly Device[]) {
  const { t } = useTranslation();
  return useRowSelection({
    rows,
    idOf: ({ client_id }) => client_id,
    allLabel: t('devices.selectAll'),
    labelOf: ({ name }) => t('devices.select', { name }),
  });
}

/** The last value that there was. */
function useLatest<T>(value: T | undefined): T | undefined {
  const latest = useRef(value);
  if (value !== undefined) latest.current = value;
  return latest.current;
}

function Actions({ onRegister }: { onRegister: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton to="/client/clientGroup" icon={<FolderOpen size={16} aria-hidden="true" />}>
        {t('devices.groups')}
      </LinkButton>
      <Button type="primary" icon={<QrCode size={16} aria-hidden="true" />} onClick={onRegister}>
        {t('devices.settings')}
      </Button>
    </>
  );
}
