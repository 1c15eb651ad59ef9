import { ChartNoAxesColumn, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { useManageList } from '../../components/manage/use-manage-list';
import { http } from '../../lib/http';
import { NoClasses } from './no-classes';
import { useClassColumns } from './use-class-columns';

/** The school's classes (GEN-38, CLS-01, CLS-07). */
export function ClassListPage() {
  const { t } = useTranslation();
  const list = useManageList({
    queryKey: ['classes', 'table'],
    fetch: (page) => http.classList({ page }),
  });
  return (
    <ManagePage
      title={t('title.binding')}
      count={list.data ? t('classes.total', { count: list.data.total }) : undefined}
      actions={
        <>
          <LinkButton to="/study" icon={<History size={16} aria-hidden="true" />}>
            {t('title.study')}
          </LinkButton>
          <LinkButton to="/binding/statistics" icon={<ChartNoAxesColumn size={16} aria-hidden="true" />}>
            {t('classes.statistics')}
          </LinkButton>
        </>
      }
    >
      <ManageTable
        label={t('title.binding')}
        list={list}
        columns={useClassColumns()}
        rowKey="class_id"
        empty={<NoClasses />}
      />
    </ManagePage>
  );
}
