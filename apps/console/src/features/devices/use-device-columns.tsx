import { type Device, LOW_BATTERY } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { DeviceAddress } from '../../components/manage/device-address';
import { LongText } from '../../components/manage/long-text';
import { OnlineMark } from '../../components/manage/online-mark';
import { toStorage } from '../../lib/format';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import { BatteryMeter } from './battery-meter';
import styles from './device-list-page.module.css';

/** Free space below which a headset runs short: 4 GB. */
const LOW_SPACE_BYTES = 4 * 1024 ** 3;

const QUIET = { className: styles.quiet };

/** The columns of the device list (DEV-01, DEV-06). */
export function useDeviceColumns(): TableColumnsType<Device> {
  const { t } = useTranslation();
  const dash = t('format.unknown');
  return [
    { title: t('devices.id'), dataIndex: 'client_id', className: 'num', render: (id) => <b>{id}</b> },
    { title: t('devices.name'), dataIndex: 'name', render: (name) => <LongText text={name} narrow /> },
    {
      title: t('devices.status'),
      dataIndex: 'is_online',
      render: (online) => <OnlineMark online={online === 1} />,
    },
    {
      title: t('devices.mac'),
      key: 'mac',
      onCell: () => QUIET,
      render: (_, device) => <DeviceAddress {...device} />,
    },
    {
      title: t('devices.model'),
      dataIndex: 'machine_name',
      render: (name) => <LongText text={name} narrow />,
    },
    {
      title: t('devices.serial'),
      dataIndex: 'serial_number',
      onCell: () => QUIET,
      render: (serial) => serial || dash,
    },
    {
      title: t('devices.space'),
      dataIndex: 'usable_space',
      className: 'num',
      render: (bytes: number | null) => (
        <span className={bytes !== null && bytes < LOW_SPACE_BYTES ? styles.short : undefined}>
          {toStorage(bytes, t)}
        </span>
      ),
    },
    {
      title: t('devices.battery'),
      dataIndex: 'electricity',
      render: (percent: number | null) => <BatteryMeter percent={percent} low={LOW_BATTERY * 100} />,
    },
    {
      title: t('devices.group'),
      dataIndex: 'group',
      render: (group: string) => (group ? <LongText text={group} narrow /> : dash),
    },
    {
      title: t('devices.registered'),
      dataIndex: 'ctime',
      onCell: () => ({ className: `num ${styles.quiet}` }),
      render: (ms: number) => toMoment(ms, currentLocale()),
    },
  ];
}
