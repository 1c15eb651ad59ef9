import type { InstallRecord } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { REFRESH_MS } from './limits';
import { useRecordColumns } from './use-record-columns';
import { ViewSwitch } from './view-switch';

type KeyedRecord = InstallRecord & { readonly key: string };

/** What headsets fetch and fetched, newest first (MISC-01, MISC-02). */
export function DownloadsPage() {
  const { t } = useTranslation();
  const columns = useRecordColumns<KeyedRecord>('both');
  const list = useManageList({
    queryKey: ['installs', 'records'],
    fetch: async (page) => {
      const { list: records, total } = await http.installRecords({ page });
      return {
        list: records.map((record): KeyedRecord => ({ ...record, key: `${record.cid}-${record.rid}` })),
        total,
      };
    },
    refreshMs: REFRESH_MS,
  });
  return (
    <ManagePage
      title={t('title.downloads')}
      count={list.data ? t('installs.records', { count: list.data.total }) : undefined}
      tools={<ViewSwitch view="/downloads" />}
    >
      <ManageTable<KeyedRecord>
        label={t('title.downloads')}
        list={list}
        rowKey="key"
        columns={columns}
        empty={
          <Notice
            title={t('installs.noDownloads')}
            detail={t('installs.noDownloadsHint')}
            action={<LinkButton to="/install">{t('installs.toInstalls')}</LinkButton>}
          />
        }
      />
    </ManagePage>
  );
}
