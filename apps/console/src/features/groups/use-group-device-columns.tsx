import type { GroupDevice } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { DeviceAddress } from '../../components/manage/device-address';
import { LongText } from '../../components/manage/long-text';
import { OnlineMark } from '../../components/manage/online-mark';
import { MembershipButton } from './membership-button';

/** The columns of a group's device list (DEV-23, DEV-24). */
export function useGroupDeviceColumns(groupId: number): TableColumnsType<GroupDevice> {
  const { t } = useTranslation();
  return [
    { title: t('devices.id'), dataIndex: 'client_id', className: 'num', render: (id) => <b>{id}</b> },
    { title: t('devices.name'), dataIndex: 'name', render: (name) => <LongText text={name} /> },
    { title: t('devices.mac'), key: 'mac', render: (_, device) => <DeviceAddress {...device} /> },
    {
      title: t('devices.status'),
      dataIndex: 'is_online',
      render: (online) => <OnlineMark online={online === 1} />,
    },
    { title: t('groups.status'), dataIndex: 'client_group_status_desc' },
    {
      title: t('manage.operation'),
      key: 'operation',
      render: (_, device) => <MembershipButton groupId={groupId} device={device} />,
    },
  ];
}
