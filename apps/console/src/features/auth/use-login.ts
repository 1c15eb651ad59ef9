import { CallError } from '@orrery/client';
import { ERRORS } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { http, queryClient } from '../../lib/http';
import { currentLocale, rememberLocale } from '../../lib/i18n';
import { clearPlayList } from '../../lib/play-list';
import { toSafePath } from '../../lib/safe-path';
import { openSession } from '../../lib/session';
import { useFailure } from '../../lib/use-failure';
import { findLoginFault, type LoginInput } from './validate-login';

/** Messages at the fields of the form. */
export type LoginErrors = { readonly [Field in keyof LoginInput]?: string };

/** The log-in's states: idle, submitting, and a failure that shows at its field (AUTH-06). */
export function useLogin() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const showFailure = useFailure();
  const [errors, setErrors] = useState<LoginErrors>({});
  const [submitting, setSubmitting] = useState(false);

  async function enter(input: LoginInput): Promise<void> {
    const { user, school, help } = await http.login({ uname: input.username.trim(), pwd: input.password });
    rememberLocale(currentLocale());
    clearPlayList();
    queryClient.clear();
    openSession(user, school, help);
    await navigate(toSafePath(search.get('from')), { replace: true });
  }

  function explain(error: unknown): LoginErrors {
    const status = error instanceof CallError ? error.status : 0;
    if (status === ERRORS['auth.unknown-user'].s) return { username: t('auth.usernameWrong') };
    if (status === ERRORS['auth.wrong-password'].s) return { password: t('auth.passwordWrong') };
    if (error instanceof CallError && error.retryAfter !== null) {
      return { password: t('auth.tooMany', { seconds: Math.ceil(error.retryAfter) }) };
    }
    showFailure(error);
    return {};
  }

  /** @returns the field that needs the user's attention; null where all went well */
  async function submit(input: LoginInput): Promise<keyof LoginInput | null> {
    const fault = findLoginFault(input);
    if (fault) {
      setErrors({ [fault.field]: t(fault.message) });
      return fault.field;
    }
    setErrors({});
    setSubmitting(true);
    try {
      await enter(input);
      return null;
    } catch (error) {
      const found = explain(error);
      setErrors(found);
      return found.username ? 'username' : found.password ? 'password' : null;
    } finally {
      setSubmitting(false);
    }
  }

  return { errors, submitting, submit, clearErrors: () => setErrors({}) };
}
