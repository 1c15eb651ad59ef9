import type { BoundDevice } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DeviceAddress } from '../../components/manage/device-address';
import { ONLINE_REFRESH_MS } from '../../components/manage/limits';
import { LinkButton } from '../../components/manage/link-button';
import { LongText } from '../../components/manage/long-text';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { OnlineMark } from '../../components/manage/online-mark';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { toDevicesAddress } from './addresses';
import { ClassChoice } from './class-choice';

/** The headsets of a class, each with the student who uses it (GEN-39, CLS-13). */
export function BoundDevicesPage() {
  const { t } = useTranslation();
  const classId = Number(useParams().id);
  const list = useManageList({
    queryKey: ['class-devices', classId],
    fetch: (page) => http.classDevices({ class_id: classId, page }),
    refreshMs: ONLINE_REFRESH_MS,
  });
  const name = list.data?.class_name;
  const title = name ? t('bound.page', { name }) : t('title.bindingclients');
  return (
    <ManagePage
      title={title}
      back={{ to: '/binding', label: t('title.binding') }}
      count={list.data ? t('devices.total', { count: list.data.total }) : undefined}
      tools={<ClassChoice classId={classId} toAddress={toDevicesAddress} />}
    >
      <ManageTable
        label={title}
        list={list}
        columns={useBoundColumns()}
        rowKey="id"
        empty={
          <Notice
            title={t('bound.empty')}
            detail={t('bound.emptyHint')}
            action={<LinkButton to="/client/clientGroup">{t('classes.toGroups')}</LinkButton>}
          />
        }
      />
    </ManagePage>
  );
}

function useBoundColumns(): TableColumnsType<BoundDevice> {
  const { t } = useTranslation();
  return [
    { title: t('bound.device'), dataIndex: 'id', className: 'num', render: (id) => <b>{id}</b> },
    { title: t('devices.mac'), key: 'mac', render: (_, device) => <DeviceAddress {...device} /> },
    { title: t('bound.student'), dataIndex: 'name', render: (name) => <LongText text={name} /> },
    {
      title: t('devices.status'),
      dataIndex: 'is_online',
      render: (online) => <OnlineMark online={online === 1} />,
    },
  ];
}
