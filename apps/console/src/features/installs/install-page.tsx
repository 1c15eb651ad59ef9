import type { InstallRow } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { NothingFound } from '../../components/manage/nothing-found';
import { useManageList } from '../../components/manage/use-manage-list';
import { useRowSelection } from '../../components/manage/use-row-selection';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { BatchButtons } from './batch-buttons';
import { HeadsetList } from './headset-list';
import { InstallFilters, isNarrowed, NOT_NARROWED, useInstallFilter } from './install-filters';
import { REFRESH_MS } from './limits';
import { canInstall, canUninstall } from './rules';
import { useCourseColumns } from './use-course-columns';
import { type InstallOrder, useInstallOrder } from './use-install-order';
import { useLiveInstalls } from './use-live-installs';
import { ViewSwitch } from './view-switch';

/** The course view: which resources headsets hold, fetch or lack, and the orders to change it (GEN-35, INS-01). */
export function InstallPage() {
  const { t } = useTranslation();
  const filter = useInstallFilter();
  const [open, setOpen] = useState<number | null>(null);
  const list = useManageList({
    queryKey: ['installs', 'courses', filter],
    fetch: (page) => http.installList({ page, ...filter }),
    refreshMs: REFRESH_MS,
  });
  const { column, selected, clear } = useRowSelection<InstallRow>({
    rows: list.data?.list ?? [],
    idOf: ({ id }) => id,
    allLabel: t('installs.selectAll'),
    labelOf: ({ title }) => t('installs.selectOne', { name: title }),
  });
  const order = useInstallOrder(clear);
  const liveOf = useLiveInstalls();
  const columns = useCourseColumns({
    open,
    onOpen: setOpen,
    onOrder: (action, row) => order(toOrder(action, [row], row.title)),
  });
  return (
    <ManagePage
      title={t('title.install')}
      count={list.data ? t('installs.resources', { count: list.data.total }) : undefined}
      tools={
        <>
          <ViewSwitch view="/install" />
          <InstallFilters />
        </>
      }
      actions={
        <BatchButtons
          count={selected.length}
          onOrder={(action) =>
            order(toOrder(action, selected, t('installs.resources', { count: selected.length })))
          }
        />
      }
    >
      <ManageTable
        label={t('installs.byCourse')}
        list={list}
        rowKey="id"
        columns={[column, ...columns]}
        below={(row) => (row.id === open ? <HeadsetList row={row} liveOf={liveOf} order={order} /> : null)}
        empty={
          isNarrowed(filter) ? (
            <NothingFound title={t('installs.nothingFound')} narrowing={NOT_NARROWED} />
          ) : (
            <NothingSent />
          )
        }
      />
    </ManagePage>
  );

  function toOrder(action: InstallOrder['action'], rows: readonly InstallRow[], what: string): InstallOrder {
    const may = action === 'install' ? canInstall : canUninstall;
    const cids = [...new Set(rows.flatMap((row) => row.deviceList.filter(may).map(({ id }) => id)))];
    const where = t('installs.headsets', { count: cids.length });
    return { action, rids: rows.map(({ id }) => id), cids, what, where };
  }
}

/** There is nothing that headsets could keep. */
function NothingSent() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('installs.empty')}
      detail={t('installs.emptyHint')}
      action={<LinkButton to="/resourceList/resourceUpload">{t('installs.toUpload')}</LinkButton>}
    />
  );
}
