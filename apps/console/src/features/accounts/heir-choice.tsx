import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session';
import styles from './delete-account-dialog.module.css';
import type { AccountRemoval } from './use-delete-account';

interface HeirChoiceProps {
  readonly removal: AccountRemoval;
  /** Lessons that would be without a teacher. */
  readonly count: number;
}

/** Who gets the lessons; colleagues are found by their names. */
export function HeirChoice({ removal, count }: HeirChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const me = useSession(({ user }) => user?.id);
  if (count === 0) return <p>{t('accounts.lessonsNone')}</p>;
  const toOption = (heir: AccountRemoval['heirs'][number]) => {
    const label = `${heir.nickname} · ${heir.username}`;
    return { value: heir.id, label: heir.id === me ? t('accounts.heirMe', { name: label }) : label };
  };
  const error = removal.messages.heir;
  return (
    <div className={styles.heir}>
      <label htmlFor={id}>{t('accounts.lessons', { count })}</label>
      <Select
        // A choice stays readable while others are searched for.
        labelInValue
        id={id}
        showSearch={{ filterOption: false, onSearch: removal.search }}
        placeholder={t('accounts.heirEmpty')}
        notFoundContent={t('accounts.heirNone')}
        status={error ? 'error' : ''}
        value={removal.heir ? toOption(removal.heir) : null}
        options={removal.heirs.map(toOption)}
        onChange={(option) => option && removal.choose(option.value)}
      />
      <p role="alert" className={styles.message}>
        {error}
      </p>
    </div>
  );
}
