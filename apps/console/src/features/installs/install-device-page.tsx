import { INSTALL_STATUS, type InstallRecord, PAGE_SIZE } from '@orrery/contract';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageSearch } from '../../components/manage/manage-search';
import { ManageTable } from '../../components/manage/manage-table';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { STATUS_NAMES } from './install-status';
import { REFRESH_MS } from './limits';
import { useRecordColumns } from './use-record-columns';

/** In the order of the lesson's life; installed is what one looks for first (INS-13). */
const STATUSES = ['done', 'being', 'failed', 'pend'] as const;

/** The resources of one headset, by status (GEN-37, INS-04). */
export function InstallDevicePage() {
  const { t } = useTranslation();
  const cid = Number(useParams().id);
  const { words, filter, change } = useListAddress();
  const status = Number(filter('status')) || INSTALL_STATUS.done;
  const columns = useRecordColumns<InstallRecord>('resource');
  const list = useManageList({
    queryKey: ['installs', 'device', cid, status, words],
    fetch: (page) => http.deviceInstalls({ cid, status, page, key: words }),
    pageSize: PAGE_SIZE.deviceResources,
    refreshMs: REFRESH_MS,
  });
  return (
    <ManagePage
      title={list.data ? list.data.device_name : t('installs.headset')}
      count={list.data ? t('installs.resources', { count: list.data.total }) : undefined}
      back={{ to: '/installdev?page=0', label: t('installs.byDevice') }}
      tools={
        <>
          <Segmented
            aria-label={t('installs.state')}
            value={status}
            options={STATUSES.map((one) => ({
              value: INSTALL_STATUS[one],
              label: t(STATUS_NAMES[one]),
            }))}
            onChange={(value) => change({ status: value === INSTALL_STATUS.done ? null : value })}
          />
          <ManageSearch label={t('installs.search')} />
        </>
      }
    >
      <ManageTable
        label={t('installs.byDevice')}
        list={list}
        rowKey="rid"
        columns={columns}
        empty={<Notice title={t(words ? 'installs.nothingFound' : 'installs.nothingInStatus')} />}
      />
    </ManagePage>
  );
}
