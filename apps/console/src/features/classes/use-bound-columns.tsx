import type { BoundDevice } from '@orrery/contract';
import type { TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import { DeviceAddress } from '../../components/manage/device-address';
import { LongText } from '../../components/manage/long-text';
import { OnlineMark } from '../../components/manage/online-mark';
import { RowActions } from '../../components/manage/row-actions';

interface BoundTasks {
  readonly onEdit: (device: BoundDevice) => void;
  readonly onUnbind: (devices: readonly BoundDevice[]) => void;
}

/** The columns of a class's headsets with what can be done to one (CLS-13, CLS-17). */
export function useBoundColumns({ onEdit, onUnbind }: BoundTasks): TableColumnType<BoundDevice>[] {
  const { t } = useTranslation();
  return [
    { title: t('bound.device'), dataIndex: 'id', className: 'num', render: (id) => <b>{id}</b> },
    { title: t('devices.mac'), key: 'mac', render: (_, device) => <DeviceAddress {...device} /> },
    {
      title: t('bound.student'),
      dataIndex: 'name',
      // A student who was erased leaves a headset without a name.
      render: (name: string) => <LongText text={name || t('bound.nobody')} />,
    },
    {
      title: t('devices.status'),
      dataIndex: 'is_online',
      render: (online) => <OnlineMark online={online === 1} />,
    },
    {
      title: t('manage.operation'),
      key: 'operation',
      render: (_, device) => {
        const id = String(device.cid);
        return (
          <RowActions
            actions={[
              { word: t('manage.edit'), name: t('bound.editOf', { id }), onClick: () => onEdit(device) },
              {
                word: t('bound.unbind'),
                name: t('bound.unbindOf', { id }),
                danger: true,
                onClick: () => onUnbind([device]),
              },
            ]}
          />
        );
      },
    },
  ];
}
