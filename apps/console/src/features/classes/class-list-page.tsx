import type { SchoolClassRow } from '@orrery/contract';
import { Button } from 'antd';
import { ChartNoAxesColumn, History, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageSearch } from '../../components/manage/manage-search';
import { ManageTable } from '../../components/manage/manage-table';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { http } from '../../lib/http';
import { lazyPart } from '../../lib/lazy-part';
import type { ClassDialogProps } from './class-dialog';
import { EmptyClassList } from './empty-class-list';
import { OneRosterButton } from './import/one-roster-button';
import { useClassColumns } from './use-class-columns';

const ClassDialog = lazyPart<ClassDialogProps>(async () => (await import('./class-dialog')).ClassDialog);

/** The school's classes, and all that is done to them (GEN-38, CLS-01, CLS-02, CLS-07). */
export function ClassListPage() {
  const { t } = useTranslation();
  const { words } = useListAddress();
  const list = useManageList({
    queryKey: ['classes', 'table', words],
    fetch: (page) => http.classList({ page, key_word: words }),
  });
  // What is in the dialog: a class to rename, or `new`.
  const [edited, setEdited] = useState<SchoolClassRow | 'new' | null>(null);
  const handleAdd = () => setEdited('new');
  const isUnused = list.data?.total === 0 && !words;
  return (
    <ManagePage
      title={t('title.binding')}
      count={list.data ? t('classes.total', { count: list.data.total }) : undefined}
      actions={<PageActions onAdd={handleAdd} />}
      tools={
        <>
          {isUnused ? null : <ManageSearch label={t('classes.search')} />}
          <PageLinks />
        </>
      }
    >
      <ManageTable
        label={t('title.binding')}
        list={list}
        columns={useClassColumns(setEdited)}
        rowKey="class_id"
        empty={<EmptyClassList onAdd={handleAdd} />}
      />
      <Suspense fallback={null}>
        {edited ? (
          <ClassDialog row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        ) : null}
      </Suspense>
    </ManagePage>
  );
}

function PageActions({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <OneRosterButton />
      <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
        {t('classes.add')}
      </Button>
    </>
  );
}

function PageLinks() {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton to="/binding/statistics" icon={<ChartNoAxesColumn size={16} aria-hidden="true" />}>
        {t('classes.statistics')}
      </LinkButton>
      <LinkButton to="/study" icon={<History size={16} aria-hidden="true" />}>
        {t('title.study')}
      </LinkButton>
    </>
  );
}
