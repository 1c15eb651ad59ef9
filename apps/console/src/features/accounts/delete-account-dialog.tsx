import type { Account } from '@orrery/contract';
import { Modal, Skeleton } from 'antd';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/failure-notice';
import { TextField } from '../../components/manage/text-field';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { isolate } from '../../lib/isolate';
import { useReturnFocus } from '../../lib/use-return-focus';
import styles from './delete-account-dialog.module.css';
import { HeirChoice } from './heir-choice';
import { useDeleteAccount } from './use-delete-account';

export interface DeleteAccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Asks before an account is deleted, by its name, and says what becomes of its lessons (ACC-04, ACC-19). */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const form = useId();
  const removal = useDeleteAccount(account, onClose);
  const { dependents } = removal;

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    void removal.remove();
  }
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={t('accounts.deleteTitle', { name: account.username })}
      okText={t('accounts.deleteConfirm')}
      cancelText={t('action.cancel')}
      okButtonProps={{
        danger: true,
        htmlType: 'submit',
        form,
        disabled: !dependents.data || removal.removing,
      }}
      mask={{ closable: false }}
      onCancel={removal.leave}
    >
      <form id={form} noValidate className={styles.words} onSubmit={handleSubmit}>
        {removal.isOwn ? <p className={styles.own}>{t('accounts.deleteOwn')}</p> : null}
        <p>{t('accounts.deleteHint', { name: isolate(account.nickname) })}</p>
        {dependents.data ? (
          <HeirChoice removal={removal} count={dependents.data.course_count} />
        ) : dependents.isError ? (
          <FailureNotice error={dependents.error} onRetry={() => void dependents.refetch()} />
        ) : (
          <Skeleton
            active
            title={false}
            paragraph={{ rows: 2 }}
            aria-busy="true"
            aria-label={t('app.loading')}
          />
        )}
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
      </form>
    </Modal>
  );
}
