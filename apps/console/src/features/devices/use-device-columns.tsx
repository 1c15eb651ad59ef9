import { type Device, type DeviceSort, LOW_BATTERY, LOW_SPACE_BYTES } from '@orrery/contract';
import type { TableColumnsType, TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import { DeviceAddress } from '../../components/manage/device-address';
import { LongText } from '../../components/manage/long-text';
import { toStorage } from '../../lib/format';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import { BatteryMeter } from './battery-meter';
import { DeviceActions } from './device-actions';
import styles from './device-list-page.module.css';
import { DeviceName } from './device-name';
import { DeviceState } from './device-state';
import { SortTitle } from './sort-title';
import { useDeviceFilter } from './use-device-filter';

const QUIET = { className: styles.quiet };
const MOMENT = { className: `num ${styles.quiet} ${styles.moment}` };

/** The columns of the device list (DEV-01, DEV-06). @param onRename opens the dialog with a headset's name */
export function useDeviceColumns(onRename: (device: Device) => void): TableColumnsType<Device> {
  const { t } = useTranslation();
  const sorted = useSorted();
  const dash = t('format.unknown');
  return [
    {
      ...sorted('id', t('devices.id')),
      dataIndex: 'client_id',
      className: 'num',
      render: (id) => <b>{id}</b>,
    },
    {
      ...sorted('name', t('devices.name')),
      key: 'name',
      render: (_, device) => <DeviceName device={device} />,
    },
    {
      ...sorted('seen', t('devices.status')),
      key: 'state',
      render: (_, device) => <DeviceState device={device} />,
    },
    {
      title: t('devices.mac'),
      key: 'mac',
      onCell: () => QUIET,
      render: (_, device) => <DeviceAddress {...device} />,
    },
    {
      ...sorted('model', t('devices.model')),
      key: 'model',
      render: (_, device) => <DeviceModel device={device} />,
    },
    {
      title: t('devices.serial'),
      dataIndex: 'serial_number',
      onCell: () => QUIET,
      render: (serial) => serial || dash,
    },
    {
      ...sorted('space', t('devices.space')),
      dataIndex: 'usable_space',
      className: 'num',
      render: (bytes) => <Space bytes={bytes} />,
    },
    {
      ...sorted('battery', t('devices.battery')),
      key: 'battery',
      render: (_, { electricity, is_charging }) => (
        <BatteryMeter percent={electricity} low={LOW_BATTERY * 100} charging={is_charging === 1} />
      ),
    },
    {
      title: t('devices.group'),
      dataIndex: 'group',
      render: (group: string) => (group ? <LongText text={group} narrow /> : dash),
    },
    {
      ...sorted('ctime', t('devices.registered')),
      dataIndex: 'ctime',
      onCell: () => MOMENT,
      render: (ms: number) => toMoment(ms, currentLocale()),
    },
    {
      title: t('manage.operation'),
      key: 'actions',
      className: styles.last,
      render: (_, device) => <DeviceActions device={device} onRename={onRename} />,
    },
  ];
}

/** The head of a column that orders the list. */
function useSorted() {
  const { sort, order } = useDeviceFilter();
  return (by: DeviceSort, title: string): Pick<TableColumnType<Device>, 'title' | 'sortOrder'> => ({
    title: <SortTitle by={by} title={title} />,
    sortOrder: sort === by ? (order === 'asc' ? 'ascend' : 'descend') : null,
  });
}

/** What the headset is; below it what runs on it. */
function DeviceModel({ device: { machine_name: model, app } }: { device: Device }) {
  return (
    <span className={styles.two}>
      <LongText text={model} narrow />
      {app ? <small title={app}>{app}</small> : null}
    </span>
  );
}

function Space({ bytes }: { bytes: number | null }) {
  const { t } = useTranslation();
  const isShort = bytes !== null && bytes < LOW_SPACE_BYTES;
  return <span className={isShort ? styles.short : undefined}>{toStorage(bytes, t)}</span>;
}
