import type { BoundDevice } from '@orrery/contract';
import { Button } from 'antd';
import { Link2, Unlink } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ONLINE_REFRESH_MS } from '../../components/manage/limits';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { useManageList } from '../../components/manage/use-manage-list';
import { useRowSelection } from '../../components/manage/use-row-selection';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { lazyPart } from '../../lib/lazy-part';
import { toDevicesAddress } from './addresses';
import type { BindDialogProps } from './bind/bind-dialog';
import { useUnbind } from './bind/use-unbind';
import { ClassChoice } from './class-choice';
import { useBoundColumns } from './use-bound-columns';

const BindDialog = lazyPart<BindDialogProps>(async () => (await import('./bind/bind-dialog')).BindDialog);

/** The headsets of a class, each with the student who uses it, and all that is done to them (GEN-39, CLS-13 to CLS-18). */
export function BoundDevicesPage() {
  const { t } = useTranslation();
  const classId = Number(useParams().id);
  const list = useManageList({
    queryKey: ['class-devices', classId],
    fetch: (page) => http.classDevices({ class_id: classId, page }),
    refreshMs: ONLINE_REFRESH_MS,
  });
  // What is in the dialog: a headset whose student changes, or `new`.
  const [edited, setEdited] = useState<BoundDevice | 'new' | null>(null);
  const unbind = useUnbind(classId);
  const { column, selected } = useBoundSelection(list.data?.list ?? []);
  const name = list.data?.class_name;
  const title = name ? t('bound.page', { name }) : t('title.bindingclients');
  return (
    <ManagePage
      title={title}
      back={{ to: '/binding', label: t('title.binding') }}
      count={list.data ? t('devices.total', { count: list.data.total }) : undefined}
      actions={list.data ? <BindButton onClick={() => setEdited('new')} /> : null}
      tools={
        <>
          <ClassChoice classId={classId} toAddress={toDevicesAddress} />
          {list.data?.total ? (
            <UnbindButton count={selected.length} onClick={() => unbind(selected)} />
          ) : null}
        </>
      }
    >
      <ManageTable
        label={title}
        list={list}
        columns={[column, ...useBoundColumns({ onEdit: setEdited, onUnbind: unbind })]}
        rowKey="id"
        empty={
          <Notice
            title={t('bound.empty')}
            detail={t('bound.emptyHint')}
            action={<BindButton onClick={() => setEdited('new')} />}
          />
        }
      />
      <Suspense fallback={null}>
        {edited ? (
          <BindDialog
            classId={classId}
            device={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </Suspense>
    </ManagePage>
  );
}

function useBoundSelection(rows: readonly BoundDevice[]) {
  const { t } = useTranslation();
  return useRowSelection({
    rows,
    idOf: ({ cid }) => cid,
    allLabel: t('bound.selectAll'),
    labelOf: ({ cid }) => t('bound.select', { id: String(cid) }),
  });
}

function BindButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button type="primary" icon={<Link2 size={16} aria-hidden="true" />} onClick={onClick}>
      {t('bound.add')}
    </Button>
  );
}

/** Always there: without a selection it says what to do (CLS-15). */
function UnbindButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button icon={<Unlink size={16} aria-hidden="true" />} onClick={onClick}>
        {t('bound.unbind')}
      </Button>
      <span className="num" role="status">
        {count > 0 ? t('bound.selected', { count }) : null}
      </span>
    </>
  );
}
