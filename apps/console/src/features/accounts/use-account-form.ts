import type { Account } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOvertaken } from '../../components/manage/use-overtaken';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { type AccountField, type AccountValues, toRole, toValues } from './account-values';
import { type Changed, type SaveEnd, saveAccount } from './save-account';
import { useAccountFaults } from './use-account-faults';

/** What the form tells its page. */
export interface FormEnds {
  readonly onSaved: () => void;
  /** The account is not there any more. */
  readonly onGone: () => void;
}

/**
 * The form's states: filled in, saving, refused by field, overtaken by somebody else.
 * @param focus brings the person to the first field that needs attention
 */
export function useAccountForm(
  account: Account | null,
  { onSaved, onGone }: FormEnds,
  focus: (field: AccountField) => void,
) {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  const [values, setValues] = useState(() => toValues(account));
  const [saving, setSaving] = useState(false);
  const { revision, changed, setChanged, accept } = useOvertaken(account?.revision);
  const { messageOf, leave, check, refuse } = useAccountFaults(values, account === null);

  /** @param over the revision that is overwritten knowingly */
  async function save(over = revision): Promise<void> {
    const first = check();
    if (first) return focus(first);
    setSaving(true);
    try {
      end(await saveAccount(account, values, over));
    } catch (error) {
      showFailure(error);
    } finally {
      setSaving(false);
    }
  }

  function end(answer: SaveEnd): void {
    if (answer.kind === 'saved') {
      const name = values.nickname.trim();
      void message.success(t(account ? 'accounts.saved' : 'accounts.made', { name }));
      onSaved();
    } else if (answer.kind === 'gone') {
      void message.warning(t('accounts.gone'));
      onGone();
    } else if (answer.kind === 'changed') setChanged(answer.changed);
    else {
      const first = refuse(answer.messages);
      if (first) focus(first);
    }
  }

  return {
    values,
    messageOf,
    saving,
    changed,
    /** Changes fields; what the server said of the former values no longer holds. */
    change(next: AccountValues): void {
      setValues(next);
      refuse({});
    },
    leave,
    save,
    takeTheirs(): void {
      const seen = accept();
      if (seen) setValues({ ...values, ...toTheirs(seen.now), password: '', confirm: '' });
    },
    keepMine: () => void save(accept()?.revision),
  };
}

export type AccountForm = ReturnType<typeof useAccountForm>;

function toTheirs(now: Changed['now']): Partial<AccountValues> {
  return {
    nickname: String(now.nickname ?? ''),
    role: toRole(now.role),
    phase_id: Number(now.phase_id) || undefined,
    subject_id: Number(now.subject_id) || undefined,
  };
}
