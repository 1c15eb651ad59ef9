import type { InstallRecord } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { useResource } from '../../lib/resources';
import { REFRESH_MS } from './limits';
import { useRecordColumns } from './use-record-columns';

/** Which headsets hold one resource (MISC-03). */
export function InstallDetailsPage() {
  const { t } = useTranslation();
  const rid = Number(useParams().id);
  const columns = useRecordColumns<InstallRecord>('headset');
  const list = useManageList({
    queryKey: ['installs', 'resource', rid],
    fetch: (page) => http.installRecords({ rid, page }),
    refreshMs: REFRESH_MS,
  });
  const title = useResource(rid).data?.title;
  return (
    <ManagePage
      title={title ? t('installs.detailsOf', { title }) : t('title.installDetails')}
      count={list.data ? t('installs.headsets', { count: list.data.total }) : undefined}
      back={{ to: '/install', label: t('installs.byCourse') }}
    >
      <ManageTable
        label={t('title.installDetails')}
        list={list}
        rowKey="cid"
        columns={columns}
        empty={
          <Notice
            title={t('installs.onNoHeadset')}
            detail={t('installs.noDownloadsHint')}
            action={<LinkButton to="/install">{t('installs.toInstalls')}</LinkButton>}
          />
        }
      />
    </ManagePage>
  );
}
