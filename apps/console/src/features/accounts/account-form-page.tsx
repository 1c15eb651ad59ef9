import { type Account, can } from '@orrery/contract';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FailureNotice } from '../../components/failure-notice';
import { ManagePage } from '../../components/manage/manage-page';
import { useSchoolChanged } from '../../components/manage/use-school-changed';
import { useReferenceData } from '../../lib/resources';
import { useSession } from '../../lib/session';
import { AccountForm } from './account-form';
import { useFormAddress } from './use-form-address';

export interface AccountFormPageProps {
  /** Null for a new one. */
  readonly account: Account | null;
}

/** The form in the place of the table (ACC-03): saving and cancelling bring the table back. */
export function AccountFormPage({ account }: AccountFormPageProps) {
  const { t } = useTranslation();
  const address = useFormAddress();
  const navigate = useNavigate();
  const handleChanged = useSchoolChanged();
  const reference = useReferenceData();
  const { close, closeToStart } = address;

  /** The table comes back with what is in it now. */
  async function finish(leave: () => void): Promise<void> {
    const { user } = useSession.getState();
    // Whoever gave up the own role has no business here any more.
    if (user && !can(user.role, 'accounts.read')) return navigate('/binding', { replace: true });
    await handleChanged();
    leave();
  }
  const stages = reference.data?.phase;
  return (
    <ManagePage title={account ? t('accounts.editOf', { name: account.username }) : t('accounts.new')}>
      {stages ? (
        <AccountForm
          account={account}
          stages={stages}
          onSaved={() => void finish(account ? close : closeToStart)}
          onGone={() => void finish(close)}
          onCancel={close}
        />
      ) : reference.isPending ? (
        <Skeleton
          active
          title={false}
          paragraph={{ rows: 6 }}
          aria-busy="true"
          aria-label={t('app.loading')}
        />
      ) : (
        <FailureNotice error={reference.error} onRetry={() => void reference.refetch()} />
      )}
    </ManagePage>
  );
}
