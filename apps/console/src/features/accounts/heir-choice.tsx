import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../components/manage/field';
import { useSession } from '../../lib/session';
import type { AccountRemoval } from './use-delete-account';

interface HeirChoiceProps {
  readonly removal: AccountRemoval;
  /** Lessons that would be without a teacher. */
  readonly count: number;
}

/** Who gets the lessons; colleagues are found by their names. */
export function HeirChoice({ removal, count }: HeirChoiceProps) {
  const { t } = useTranslation();
  const me = useSession(({ user }) => user?.id);
  if (count === 0) return <p>{t('accounts.lessonsNone')}</p>;
  const toOption = (heir: AccountRemoval['heirs'][number]) => {
    const label = `${heir.nickname} · ${heir.username}`;
    return { value: heir.id, label: heir.id === me ? t('accounts.heirMe', { name: label }) : label };
  };
  return (
    <Field label={t('accounts.lessons', { count })} error={removal.messages.heir}>
      {(control) => (
        <Select
          {...control}
          // A choice stays readable while others are searched for.
          labelInValue
          showSearch={{ filterOption: false, onSearch: removal.search }}
          placeholder={t('accounts.heirEmpty')}
          notFoundContent={t('accounts.heirNone')}
          value={removal.heir ? toOption(removal.heir) : null}
          options={removal.heirs.map(toOption)}
          onChange={(option) => option && removal.choose(option.value)}
        />
      )}
    </Field>
  );
}
