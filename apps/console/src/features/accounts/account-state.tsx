import type { Account } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../lib/i18n';
import { toDay } from '../../lib/written';
import styles from './account-list-page.module.css';

/** Whether an account can log in: active, invited, or invited too long ago. */
export function AccountState({ account }: { account: Pick<Account, 'is_active' | 'invited_until'> }) {
  const { t } = useTranslation();
  const { invited_until: until } = account;
  if (account.is_active === 1) return <span className={styles.state}>{t('accounts.active')}</span>;
  if (until !== null && until > Date.now()) {
    const text = t('accounts.invited', { date: toDay(until, currentLocale()) });
    return <span className={`num ${styles.state} ${styles.waiting}`}>{text}</span>;
  }
  const text = t(until === null ? 'accounts.inactive' : 'accounts.expired');
  return <span className={`${styles.state} ${styles.closed}`}>{text}</span>;
}
