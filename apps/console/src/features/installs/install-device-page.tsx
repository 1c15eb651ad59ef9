import { INSTALL_STATUS, type InstallRecord, PAGE_SIZE } from '@orrery/contract';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { NothingFound } from '../../components/manage/nothing-found';
import { RowActions } from '../../components/manage/row-actions';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { useRowSelection } from '../../components/manage/use-row-selection';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { BatchButtons } from './batch-buttons';
import { InstallFilters, isNarrowed, NOT_NARROWED, useInstallFilter } from './install-filters';
import { STATUS_NAMES } from './install-status';
import { REFRESH_MS } from './limits';
import { canInstall, canUninstall, installWords } from './rules';
import { type InstallOrder, useInstallOrder } from './use-install-order';
import { useRecordColumns } from './use-record-columns';

/** In the order of the lesson's life; installed is what one looks for first (INS-13). */
const STATUSES = ['done', 'pend', 'being', 'failed'] as const;

/** The resources of one headset, by status, with what may be done with them (GEN-37, INS-04, INS-08). */
export function InstallDevicePage() {
  const { t } = useTranslation();
  const cid = Number(useParams().id);
  const filter = useInstallFilter();
  const { filter: read, change } = useListAddress();
  const status = Number(read('status')) || INSTALL_STATUS.done;
  const columns = useRecordColumns<InstallRecord>('resource');
  const list = useManageList({
    queryKey: ['installs', 'device', cid, status, filter],
    fetch: (page) => http.deviceInstalls({ cid, status, page, ...filter }),
    pageSize: PAGE_SIZE.deviceResources,
    refreshMs: REFRESH_MS,
  });
  const where = list.data?.device_name ?? '';
  const { column, selected, clear } = useRowSelection<InstallRecord>({
    rows: list.data?.list ?? [],
    idOf: ({ rid }) => rid,
    allLabel: t('installs.selectAll'),
    labelOf: ({ title }) => t('installs.selectOne', { name: title }),
  });
  const order = useInstallOrder(clear);
  const give = (action: InstallOrder['action'], rows: readonly InstallRecord[], what: string) =>
    order({ action, rids: rows.map(({ rid }) => rid), cids: [cid], what, where });

  return (
    <ManagePage
      title={list.data ? list.data.device_name : t('installs.headset')}
      count={list.data ? t('installs.resources', { count: list.data.total }) : undefined}
      back={{ to: '/installdev?page=0', label: t('installs.byDevice') }}
      actions={
        <BatchButtons
          count={selected.length}
          onOrder={(action) => give(action, selected, t('installs.resources', { count: selected.length }))}
        />
      }
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
          <InstallFilters />
        </>
      }
    >
      <ManageTable
        label={t('installs.byDevice')}
        list={list}
        rowKey="rid"
        columns={[
          column,
          ...columns,
          {
            title: t('manage.operation'),
            key: 'operations',
            render: (_, record) => (
              <RecordActions record={record} onOrder={(action) => give(action, [record], record.title)} />
            ),
          },
        ]}
        empty={
          isNarrowed(filter) ? (
            <NothingFound title={t('installs.nothingFound')} narrowing={NOT_NARROWED} />
          ) : (
            <Notice title={t('installs.nothingInStatus')} />
          )
        }
      />
    </ManagePage>
  );
}

interface RecordActionsProps {
  readonly record: InstallRecord;
  readonly onOrder: (action: InstallOrder['action']) => void;
}

/** Installing and updating for what is not there, under way or failed, uninstalling for what is there (INS-14, INS-15). */
function RecordActions({ record, onOrder }: RecordActionsProps) {
  const { t } = useTranslation();
  const { title } = record;
  const words = installWords(record);
  return (
    <RowActions
      actions={[
        {
          word: t(words.word),
          name: t(words.of, { title }),
          disabled: !canInstall(record),
          onClick: () => onOrder('install'),
        },
        {
          word: t('installs.uninstall'),
          name: t('installs.uninstallOf', { title }),
          danger: true,
          disabled: !canUninstall(record),
          onClick: () => onOrder('uninstall'),
        },
      ]}
    />
  );
}
