import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { CloudDisk } from './cloud-disk';
import { useResourceColumns } from './use-resource-columns';

/** The school's own resources and the room that they take (GEN-42, RES-01, RES-06). */
export function OwnResourcesPage() {
  const { t } = useTranslation();
  const list = useManageList({
    queryKey: ['own-resources'],
    fetch: (page) => http.ownResourceList({ page }),
  });
  return (
    <ManagePage
      title={t('title.resourceList')}
      count={list.data ? t('resources.total', { count: list.data.total }) : undefined}
      actions={<LinkButton to="/resourceList/resourceUpload">{t('resources.howToAdd')}</LinkButton>}
      tools={<CloudDisk />}
    >
      <ManageTable
        label={t('title.resourceList')}
        list={list}
        rowKey="id"
        columns={useResourceColumns()}
        empty={
          <Notice
            title={t('resources.empty')}
            detail={t('resources.emptyHint')}
            action={<LinkButton to="/resourceList/resourceUpload">{t('resources.howToAdd')}</LinkButton>}
          />
        }
      />
    </ManagePage>
  );
}
