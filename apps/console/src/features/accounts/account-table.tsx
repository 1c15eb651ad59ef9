import type { Account } from '@orrery/contract';
import { Button } from 'antd';
import { History, ShieldCheck, UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageSearch } from '../../components/manage/manage-search';
import { ManageTable } from '../../components/manage/manage-table';
import { NothingFound } from '../../components/manage/nothing-found';
import type { ManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { lazyPart } from '../../lib/lazy-part';
import type { DeleteAccountDialogProps } from './delete-account-dialog';
import { useAccountColumns } from './use-account-columns';
import { useFormAddress } from './use-form-address';

/** Comes with the first question. */
const DeleteAccountDialog = lazyPart<DeleteAccountDialogProps>(
  async () => (await import('./delete-account-dialog')).DeleteAccountDialog,
);

interface AccountTableProps {
  readonly list: ManageList<Account>;
  /** What is searched for; empty for everybody. */
  readonly words: string;
}

/** The table of accounts with its search, and the question before one is deleted (ACC-01, ACC-02, ACC-04, ACC-20). */
export function AccountTable({ list, words }: AccountTableProps) {
  const { t } = useTranslation();
  const { open } = useFormAddress();
  const [leaving, setLeaving] = useState<Account | null>(null);
  return (
    <ManagePage
      title={t('title.account')}
      count={list.data ? t('accounts.total', { count: list.data.total }) : undefined}
      actions={
        <>
          <LinkButton to="/account/audit" icon={<History size={16} aria-hidden="true" />}>
            {t('title.audit')}
          </LinkButton>
          <LinkButton to="/account/privacy" icon={<ShieldCheck size={16} aria-hidden="true" />}>
            {t('title.privacySettings')}
          </LinkButton>
          <Button type="primary" icon={<UserPlus size={16} aria-hidden="true" />} onClick={() => open('new')}>
            {t('accounts.new')}
          </Button>
        </>
      }
      tools={<ManageSearch label={t('accounts.search')} />}
    >
      <ManageTable
        label={t('title.account')}
        list={list}
        columns={useAccountColumns({ onEdit: ({ id }) => open(id), onDelete: setLeaving })}
        rowKey="id"
        empty={<NoAccounts words={words} />}
      />
      <Suspense>
        {leaving ? <DeleteAccountDialog account={leaving} onClose={() => setLeaving(null)} /> : null}
      </Suspense>
    </ManagePage>
  );
}

function NoAccounts({ words }: { words: string }) {
  const { t } = useTranslation();
  if (!words) return <Notice title={t('accounts.empty')} />;
  return <NothingFound title={t('accounts.noneFound', { words })} />;
}
