import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { NothingFound } from '../../components/manage/nothing-found';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { CloudDisk } from './cloud-disk';
import styles from './own-resources-page.module.css';
import { ResourceFilters } from './resource-filters';
import { useDeleteResource } from './use-delete-resource';
import { useResourceColumns } from './use-resource-columns';
import { isNarrowed, NOT_NARROWED, useResourceFilter } from './use-resource-filter';

/** The school's own resources and the room that they take (GEN-42, RES-01 to RES-09). */
export function OwnResourcesPage() {
  const { t } = useTranslation();
  const filter = useResourceFilter();
  const list = useManageList({
    queryKey: ['own-resources', filter],
    fetch: (page) => http.ownResourceList({ page, ...filter }),
  });
  const columns = useResourceColumns(useDeleteResource());
  const isEmpty = list.data?.total === 0 && !isNarrowed(filter);
  return (
    <ManagePage
      title={t('title.resourceList')}
      count={list.data ? t('resources.total', { count: list.data.total }) : undefined}
      actions={<AddButton />}
      tools={
        <>
          {isEmpty ? null : <ResourceFilters />}
          <div className={styles.disk}>
            <CloudDisk />
          </div>
        </>
      }
    >
      <div className={styles.dense}>
        <ManageTable
          label={t('title.resourceList')}
          list={list}
          rowKey="id"
          columns={columns}
          empty={isEmpty ? <NoResources /> : <NothingHere />}
        />
      </div>
    </ManagePage>
  );
}

function AddButton() {
  const { t } = useTranslation();
  return (
    <LinkButton type="primary" to="/resourceList/resourceUpload" icon={<Plus size={16} aria-hidden="true" />}>
      {t('resources.add')}
    </LinkButton>
  );
}

function NoResources() {
  const { t } = useTranslation();
  return <Notice title={t('resources.empty')} detail={t('resources.emptyHint')} action={<AddButton />} />;
}

function NothingHere() {
  const { t } = useTranslation();
  return <NothingFound title={t('resources.noneFound')} narrowing={NOT_NARROWED} />;
}
