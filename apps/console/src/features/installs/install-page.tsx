import type { InstallRow } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageSearch } from '../../components/manage/manage-search';
import { ManageTable } from '../../components/manage/manage-table';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { useTypeName } from '../../lib/use-type-name';
import { useCountColumns } from './install-counts';
import { REFRESH_MS } from './limits';
import { TitledCover } from './titled-cover';
import { ViewSwitch } from './view-switch';

/** The course view: which resources headsets hold, fetch or lack (GEN-35, INS-01). */
export function InstallPage() {
  const { t } = useTranslation();
  const { words } = useListAddress();
  const toTypeName = useTypeName();
  const counts = useCountColumns<InstallRow>();
  const list = useManageList({
    queryKey: ['installs', 'courses', words],
    fetch: (page) => http.installList({ page, key: words }),
    refreshMs: REFRESH_MS,
  });
  return (
    <ManagePage
      title={t('title.install')}
      count={list.data ? t('installs.resources', { count: list.data.total }) : undefined}
      tools={
        <>
          <ViewSwitch view="/install" />
          <ManageSearch label={t('installs.search')} />
        </>
      }
    >
      <ManageTable
        label={t('installs.byCourse')}
        list={list}
        rowKey="id"
        columns={[
          {
            title: t('installs.resource'),
            key: 'title',
            render: (_, { id, title, cover }) => (
              <TitledCover title={title} cover={cover} to={`/install/details/${id}`} />
            ),
          },
          { title: t('installs.type'), dataIndex: 'res_type', render: toTypeName },
          ...counts,
        ]}
        empty={words ? <Notice title={t('installs.nothingFound')} /> : <NothingSent />}
      />
    </ManagePage>
  );
}

/** No headset was ever told to hold anything: a lesson that is sent changes that. */
export function NothingSent() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('installs.empty')}
      detail={t('installs.emptyHint')}
      action={<LinkButton to="/course/edit">{t('installs.toLesson')}</LinkButton>}
    />
  );
}
