import type { Account } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { Field } from '../../components/manage/field';
import { useSession } from '../../lib/session';
import { SecretInput } from './secret-input';
import type { AccountForm } from './use-account-form';

/** More than allowed, so that a long password is refused and not cut. */
const MAX_TYPED = 100;

interface PasswordRowsProps {
  readonly form: AccountForm;
  readonly account: Account | null;
}

/** The first password of a new account, or another one; empty keeps the present (ACC-11 to ACC-13). */
export function PasswordRows({ form, account }: PasswordRowsProps) {
  const { t } = useTranslation();
  const isOwn = useSession(({ user }) => user !== null && user.id === account?.id);
  const { values, messageOf, change, leave } = form;
  const consequence = isOwn ? 'accounts.passwordEndsOwn' : 'accounts.passwordEnds';
  const placeholder = account?.is_active ? t('accounts.passwordKeep') : '';
  return (
    <>
      <Field
        name="password"
        label={t('accounts.password')}
        error={messageOf('password')}
        hint={t(account?.is_active ? consequence : 'accounts.passwordTell')}
      >
        {(control) => (
          <SecretInput
            {...control}
            maxLength={MAX_TYPED}
            placeholder={placeholder}
            value={values.password}
            onChange={({ target }) => change({ ...values, password: target.value })}
            onBlur={() => leave('password')}
          />
        )}
      </Field>
      <Field name="confirm" label={t('accounts.confirm')} error={messageOf('confirm')}>
        {(control) => (
          <SecretInput
            {...control}
            maxLength={MAX_TYPED}
            value={values.confirm}
            onChange={({ target }) => change({ ...values, confirm: target.value })}
            onBlur={() => leave('confirm')}
          />
        )}
      </Field>
    </>
  );
}
