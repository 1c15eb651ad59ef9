import { CallError } from '@orrery/client';
import { DOOR_ERRORS } from '@orrery/contract';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { forgetAnswers } from '../../lib/forget-answers';
import { http } from '../../lib/http';
import { currentLocale, rememberLocale } from '../../lib/i18n';
import { clearPlayList } from '../../lib/play-list';
import { toSafePath } from '../../lib/safe-path';
import { openSession } from '../../lib/session';
import { useDoorTexts } from './door/door-texts';
import { toFailureWords, toWaitSeconds } from './door/failure';
import { useCountdown } from './door/use-countdown';
import { findLoginFault, type LoginInput } from './validate-login';

/** Messages at the fields of the form. */
export type LoginErrors = { readonly [Field in keyof LoginInput]?: string };

/** The log-in's states: idle, submitting, and a failure that shows where it belongs (AUTH-06). */
export function useLogin() {
  const t = useDoorTexts();
  const enter = useEnter();
  const wait = useCountdown();
  const [errors, setErrors] = useState<LoginErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);

  /** A failure of its field, a wait, or the dialog; @returns the field's message */
  function explain(error: unknown): LoginErrors {
    const status = error instanceof CallError ? error.status : 0;
    if (status === DOOR_ERRORS['auth.unknown-user'].s) return { username: t('auth.usernameWrong') };
    if (status === DOOR_ERRORS['auth.wrong-password'].s) return { password: t('auth.passwordWrong') };
    const seconds = toWaitSeconds(error);
    if (seconds === null) setFailure(toFailureWords(error, t));
    else wait.start(seconds);
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
    wait.start(0);
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

  return { errors, wait, failure, submitting, submit, closeFailure: () => setFailure(null) };
}

/** Logs in, keeps what the answer says, and opens what the visitor wanted (AUTH-08 to AUTH-11). */
function useEnter() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async ({ username, password }: LoginInput): Promise<void> => {
    const { user, school, help } = await http.login({ uname: username.trim(), pwd: password });
    rememberLocale(currentLocale());
    clearPlayList();
    forgetAnswers();
    openSession(user, school, help);
    await navigate(toSafePath(search.get('from')), { replace: true });
  };
}
