import { CallError } from '@orrery/client';
import { DOOR_ERRORS } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../lib/http';
import { useFailure } from '../../lib/use-failure';
import {
  findPasswordFaults,
  PASSWORD_FIELDS,
  type PasswordChange,
  type PasswordFaults,
} from './change-password-rules';

type FieldName = keyof PasswordChange;
type Messages = { readonly [Field in FieldName]?: string | undefined };

const EMPTY: PasswordChange = { old: '', fresh: '', repeat: '' };

/**
 * The dialog's states: open, submitting, closed on success (AUTH-30).
 * @param onDone after the server agreed
 * @param focus brings the person to the first field that needs attention
 */
export function useChangePassword(onDone: () => void, focus: (field: FieldName) => void) {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const [input, setInput] = useState(EMPTY);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [refused, setRefused] = useState(false);
  const [submitting, setSubmitting] = useState(false);

  const faults = findPasswordFaults(input);
  const messages = toMessages(faults, left, (key) => t(key));
  if (refused) messages.old = t('auth.passwordWrong');

  function change(field: FieldName, value: string): void {
    setInput({ ...input, [field]: value });
    if (field === 'old') setRefused(false);
  }

  async function submit(): Promise<void> {
    setLeft(new Set(PASSWORD_FIELDS));
    const first = PASSWORD_FIELDS.find((field) => faults[field]);
    if (first) return focus(first);
    setSubmitting(true);
    try {
      await http.changePassword({ password: input.fresh, oldPassword: input.old, repwd: input.repeat });
      onDone();
    } catch (error) {
      const wrong = error instanceof CallError && error.status === DOOR_ERRORS['auth.wrong-password'].s;
      setRefused(wrong);
      if (wrong) focus('old');
      else showFailure(error);
    } finally {
      setSubmitting(false);
    }
  }

  return {
    input,
    messages: messages as Messages,
    submitting,
    change,
    /** A field shows its message once the person has left it with something in it. */
    leave: (field: FieldName) => input[field] && setLeft(new Set([...left, field])),
    submit,
  };
}

function toMessages(
  faults: PasswordFaults,
  left: ReadonlySet<FieldName>,
  say: (key: NonNullable<PasswordFaults[FieldName]>) => string,
): { [Field in FieldName]?: string } {
  const shown = PASSWORD_FIELDS.flatMap((field) => {
    const fault = left.has(field) ? faults[field] : undefined;
    return fault ? [[field, say(fault)] as const] : [];
  });
  return Object.fromEntries(shown);
}
