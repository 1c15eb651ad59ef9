import type { InstallDeviceRow } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LinkButton } from '../../components/manage/link-button';
import { LongText } from '../../components/manage/long-text';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageSearch } from '../../components/manage/manage-search';
import { ManageTable } from '../../components/manage/manage-table';
import { NothingFound } from '../../components/manage/nothing-found';
import { OnlineMark } from '../../components/manage/online-mark';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { toStorage } from '../../lib/format';
import { http } from '../../lib/http';
import { useCountColumns } from './install-counts';
import { REFRESH_MS } from './limits';
import { useLeftPage } from './use-left-page';
import { useLiveInstalls } from './use-live-installs';
import { ViewSwitch } from './view-switch';

/** The device view: how much each headset holds (GEN-36, INS-03). */
export function InstallDevicesPage() {
  const { t } = useTranslation();
  const { words } = useListAddress();
  const counts = useCountColumns<InstallDeviceRow>();
  useLeftPage();
  useLiveInstalls();
  const list = useManageList({
    queryKey: ['installs', 'devices', words],
    fetch: (page) => http.installDevices({ page, key: words }),
    refreshMs: REFRESH_MS,
  });
  return (
    <ManagePage
      title={t('title.install')}
      count={list.data ? t('installs.headsets', { count: list.data.total }) : undefined}
      tools={
        <>
          <ViewSwitch view="/installdev" />
          <ManageSearch label={t('installs.searchHeadset')} />
        </>
      }
    >
      <ManageTable
        label={t('installs.byDevice')}
        list={list}
        rowKey="id"
        columns={[
          {
            title: t('installs.headset'),
            key: 'name',
            render: (_, { id, name }) => (
              <Link to={`/installdev/resource/${id}`}>
                <LongText text={name} strong />
              </Link>
            ),
          },
          {
            title: t('installs.connection'),
            dataIndex: 'is_online',
            render: (online) => <OnlineMark online={online === 1} />,
          },
          {
            title: t('installs.space'),
            dataIndex: 'usable_space',
            className: 'num',
            align: 'right',
            render: (bytes: number | null) => toStorage(bytes, t),
          },
          ...counts,
        ]}
        empty={words ? <NothingFound title={t('installs.nothingFound')} /> : <NoHeadsets />}
      />
    </ManagePage>
  );
}

function NoHeadsets() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('installs.noHeadsets')}
      detail={t('installs.noHeadsetsHint')}
      action={<LinkButton to="/client/registration">{t('installs.toRegistration')}</LinkButton>}
    />
  );
}
