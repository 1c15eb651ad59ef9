import { useTranslation } from 'react-i18next';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import styles from './account-list-page.module.css';
import { useAccountColumns } from './use-account-columns';

/** The school's accounts, for its administrators (GEN-34, ACC-01, ACC-17, ACC-20). */
export function AccountListPage() {
  const { t } = useTranslation();
  const list = useManageList({ queryKey: ['accounts'], fetch: (page) => http.accountList({ page }) });
  return (
    <ManagePage
      title={t('title.account')}
      count={list.data ? t('accounts.total', { count: list.data.total }) : undefined}
    >
      <p className={styles.hint}>{t('accounts.hint')}</p>
      <ManageTable
        label={t('title.account')}
        list={list}
        columns={useAccountColumns()}
        rowKey="id"
        empty={<Notice title={t('accounts.empty')} detail={t('accounts.hint')} />}
      />
    </ManagePage>
  );
}
