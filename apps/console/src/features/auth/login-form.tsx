import { Button, Input, type InputRef, Popover } from 'antd';
import { Eye, EyeOff, Lock, UserRound } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginField } from './login-field';
import styles from './login-page.module.css';
import { useLogin } from './use-login';

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Username and password (AUTH-01 to AUTH-03). */
export function LoginForm({ usernameRef }: { usernameRef: RefObject<InputRef | null> }) {
  const { t } = useTranslation();
  const { errors, submitting, submit } = useLogin();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const fields = { username: usernameRef, password: useRef<InputRef>(null) };

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wanting = await submit({ username, password });
    if (wanting) fields[wanting].current?.focus({ cursor: 'end' });
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <h2>{t('auth.hello')}</h2>
      <p className={styles.hint}>{t('auth.hint')}</p>
      <LoginField label={t('auth.username')} error={errors.username}>
        {(ids) => (
          <Input
            {...ids}
            ref={fields.username}
            size="large"
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            maxLength={60}
            status={errors.username ? 'error' : ''}
            prefix={<UserRound {...ICON} />}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </LoginField>
      <LoginField label={t('auth.password')} error={errors.password}>
        {(ids) => (
          <PasswordInput
            ids={ids}
            inputRef={fields.password}
            wrong={Boolean(errors.password)}
            value={password}
            onChange={setPassword}
          />
        )}
      </LoginField>
      <Button
        className={styles.submit}
        type="primary"
        htmlType="submit"
        size="large"
        block
        disabled={submitting}
      >
        {t('auth.submit')}
      </Button>
      <LoginHints />
    </form>
  );
}

interface PasswordInputProps {
  readonly ids: { id: string; 'aria-describedby': string; 'aria-invalid': boolean };
  readonly inputRef: React.Ref<InputRef>;
  readonly wrong: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PasswordInput({ ids, inputRef, wrong, value, onChange }: PasswordInputProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const toggle = (
    <button
      type="button"
      className={styles.eye}
      aria-label={t(visible ? 'auth.hidePassword' : 'auth.showPassword')}
      aria-pressed={visible}
      onClick={() => setVisible(!visible)}
    >
      {visible ? <EyeOff {...ICON} /> : <Eye {...ICON} />}
    </button>
  );
  return (
    <Input
      {...ids}
      ref={inputRef}
      size="large"
      type={visible ? 'text' : 'password'}
      autoComplete="current-password"
      maxLength={200}
      status={wrong ? 'error' : ''}
      prefix={<Lock {...ICON} />}
      suffix={toggle}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function LoginHints() {
  const { t } = useTranslation();
  return (
    <div className={styles.under}>
      <Popover trigger="click" content={t('auth.forgotHint')}>
        <button type="button">{t('auth.forgot')}</button>
      </Popover>
      <Popover trigger="click" content={t('auth.signUpHint')}>
        <button type="button">{t('auth.signUp')}</button>
      </Popover>
    </div>
  );
}
