import { useRef } from 'react';
import { useLocation } from 'react-router';
import { bringToField } from './door/bring-to-field';
import { Door } from './door/door';
import { useDoorTexts } from './door/door-texts';
import { LoginForm } from './login-form';

/** The door, in the skin of this host (GEN-12). */
export function LoginPage() {
  const t = useDoorTexts();
  const { state } = useLocation();
  const username = useRef<HTMLInputElement>(null);
  return (
    <Door title={t('auth.page')} onReturn={() => bringToField(username.current)}>
      <LoginForm usernameRef={username} account={toAccount(state)} />
    </Door>
  );
}

/** The account that the activation page sends along; any other state of the history says nothing. */
function toAccount(state: unknown): string {
  const account = (state as { account?: unknown } | null)?.account;
  return typeof account === 'string' ? account : '';
}
