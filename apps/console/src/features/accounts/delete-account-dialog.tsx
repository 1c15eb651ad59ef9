import type { Account } from '@orrery/contract';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/failure-notice';
import { FormDialog } from '../../components/manage/form-dialog';
import { TextField } from '../../components/manage/text-field';
import { isolate } from '../../lib/isolate';
import styles from './delete-account-dialog.module.css';
import { HeirChoice } from './heir-choice';
import { type AccountRemoval, useDeleteAccount } from './use-delete-account';

export interface DeleteAccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Asks before an account is deleted, by its name, and says what becomes of its lessons (ACC-04, ACC-19). */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const removal = useDeleteAccount(account, onClose);
  return (
    <FormDialog
      title={t('accounts.deleteTitle', { name: account.username })}
      okText={t('accounts.deleteConfirm')}
      danger
      blocked={!removal.dependents.data || removal.removing}
      onSubmit={() => void removal.remove()}
      onClose={removal.leave}
    >
      <div className={styles.words}>
        {removal.isOwn ? <p className={styles.own}>{t('accounts.deleteOwn')}</p> : null}
        <p>{t('accounts.deleteHint', { name: isolate(account.nickname) })}</p>
        <Lessons removal={removal} />
        {removal.isOwn ? (
          <TextField
            label={t('accounts.deleteType', { name: account.username })}
            value={removal.typed}
            error={removal.messages.confirm}
            onChange={removal.type}
          />
        ) : null}
        <p role="alert" className={styles.refused}>
          {removal.messages.refused}
        </p>
      </div>
    </FormDialog>
  );
}

/** What becomes of the lessons, once it is known whether there are any. */
function Lessons({ removal }: { removal: AccountRemoval }) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = removal.dependents;
  if (data) return <HeirChoice removal={removal} count={data.course_count} />;
  if (isError) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Skeleton active title={false} paragraph={{ rows: 2 }} aria-busy="true" aria-label={t('app.loading')} />
  );
}
