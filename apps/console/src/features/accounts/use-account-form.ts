import type { Account } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import {
  ACCOUNT_FIELDS,
  type AccountField,
  type AccountValues,
  findValueFaults,
  toValues,
} from './account-values';
import { toFaultText } from './fault-texts';
import { type Changed, type Messages, saveAccount } from './save-account';

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
  const [revision, setRevision] = useState(account?.revision);
  const [left, setLeft] = useState<ReadonlySet<AccountField>>(new Set());
  const [refused, setRefused] = useState<Messages>({});
  const [changed, setChanged] = useState<Changed | null>(null);
  const [saving, setSaving] = useState(false);
  const faults = findValueFaults(values, account === null);

  function messageOf(field: AccountField): string | undefined {
    const fault = left.has(field) ? faults[field] : undefined;
    return refused[field] ?? (fault && toFaultText(t, field, fault));
  }

  /** @param over the revision that is overwritten knowingly */
  async function save(over = revision): Promise<void> {
    setLeft(new Set(ACCOUNT_FIELDS));
    const first = ACCOUNT_FIELDS.find((field) => faults[field]);
    if (first) return focus(first);
    setSaving(true);
    try {
      await end(over);
    } catch (error) {
      showFailure(error);
    } finally {
      setSaving(false);
    }
  }

  async function end(over: number | undefined): Promise<void> {
    const answer = await saveAccount(account, values, over);
    switch (answer.kind) {
      case 'saved':
        void message.success(
          t(account ? 'accounts.saved' : 'accounts.made', { name: values.nickname.trim() }),
        );
        return onSaved();
      case 'gone':
        void message.warning(t('accounts.gone'));
        return onGone();
      case 'changed':
        return setChanged(answer.changed);
      case 'refused': {
        setRefused(answer.messages);
        const first = ACCOUNT_FIELDS.find((field) => answer.messages[field]);
        if (first) focus(first);
      }
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
      setRefused({});
    },
    /** A field shows its message once the person has left it with something in it. */
    leave: (field: AccountField) => values[field] !== '' && setLeft(new Set([...left, field])),
    save,
    takeTheirs(): void {
      if (!changed) return;
      setValues({ ...values, ...toTheirs(changed.now), password: '', confirm: '' });
      setRevision(changed.revision);
      setChanged(null);
    },
    keepMine(): void {
      if (!changed) return;
      setRevision(changed.revision);
      setChanged(null);
      void save(changed.revision);
    },
  };
}

export type AccountForm = ReturnType<typeof useAccountForm>;

function toTheirs(now: Changed['now']): Partial<AccountValues> {
  return {
    nickname: String(now.nickname ?? ''),
    role: Number(now.role),
    phase_id: Number(now.phase_id) || undefined,
    subject_id: Number(now.subject_id) || undefined,
  };
}
