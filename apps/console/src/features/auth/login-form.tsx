import { ArrowRight, Lock, UserRound } from 'lucide-react';
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useDoorTexts } from './door/door-texts';
import { FailureDialog } from './door/failure-dialog';
import { Field } from './door/field';
import styles from './door/form.module.css';
import { FormWait } from './door/form-wait';
import { HintButton } from './door/hint-button';
import { PasswordField } from './door/password-field';
import { usePasswordWords } from './door/use-password-words';
import { useLogin } from './use-login';
import type { LoginInput } from './validate-login';

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** What the contract's call takes. */
const MAX = { username: 60, password: 200 } as const;

interface LoginFormProps {
  readonly usernameRef: RefObject<HTMLInputElement | null>;
  /** The account that has just been activated. */
  readonly account: string;
}

/** Username and password (AUTH-01 to AUTH-03); whatever was typed survives a failure. */
export function LoginForm({ usernameRef, account }: LoginFormProps) {
  const t = useDoorTexts();
  const words = usePasswordWords();
  const { errors, wait, failure, closeFailure, submitting, submit } = useLogin();
  const [input, setInput] = useState<LoginInput>({ username: account, password: '' });
  const fields = { username: usernameRef, password: useRef<HTMLInputElement>(null) };

  const button = useRef<HTMLButtonElement>(null);
  // A button that rests loses the focus; whoever works by keyboard goes on where they were.
  useLayoutEffect(() => {
    if (!submitting && document.activeElement === document.body) button.current?.focus();
  }, [submitting]);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (submitting) return;
    const wanting = await submit(input);
    if (wanting) fields[wanting].current?.focus();
  }

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <h2>{t('auth.hello')}</h2>
        <p className={styles.lead}>{t('auth.hint')}</p>
        <Field
          type="text"
          label={t('auth.username')}
          inputRef={fields.username}
          autoFocus={account === ''}
          autoComplete="username"
          maxLength={MAX.username}
          icon={<UserRound {...ICON} />}
          value={input.username}
          error={errors.username}
          onChange={(username) => setInput({ ...input, username })}
        />
        <PasswordField
          label={t('auth.password')}
          words={words}
          inputRef={fields.password}
          autoFocus={account !== ''}
          autoComplete="current-password"
          maxLength={MAX.password}
          icon={<Lock {...ICON} />}
          value={input.password}
          error={errors.password}
          onChange={(password) => setInput({ ...input, password })}
        />
        <FormWait {...wait} />
        <button ref={button} type="submit" className={styles.submit} disabled={submitting}>
          {t('auth.submit')}
          <ArrowRight size={20} aria-hidden="true" />
        </button>
        <p className={styles.under}>
          <HintButton side="start" label={t('auth.forgot')} hint={t('auth.forgotHint')} />
          <HintButton side="end" label={t('auth.signUp')} hint={t('auth.signUpHint')} />
        </p>
      </form>
      <FailureDialog text={failure} onClose={closeFailure} />
    </>
  );
}
