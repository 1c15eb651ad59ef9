import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../components/manage/field';
import type { AccountForm } from './use-account-form';

/** More than allowed, so that a long name is refused and not cut. */
const MAX_TYPED = 100;

/** What the account is called: by the log-in, and by people (ACC-07 to ACC-10). */
export function NameRows({ form, isNew }: { form: AccountForm; isNew: boolean }) {
  const { t } = useTranslation();
  const { values, messageOf, change, leave } = form;
  return (
    <>
      <Field
        name="username"
        label={t('accounts.username')}
        error={messageOf('username')}
        hint={t(isNew ? 'accounts.usernameHint' : 'accounts.usernameFixed')}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus={isNew}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_TYPED}
            readOnly={!isNew}
            variant={isNew ? 'outlined' : 'filled'}
            value={values.username}
            onChange={({ target }) => change({ ...values, username: target.value.trim() })}
            onBlur={() => leave('username')}
          />
        )}
      </Field>
      <Field name="nickname" label={t('accounts.nickname')} error={messageOf('nickname')}>
        {(control) => (
          <Input
            {...control}
            autoFocus={!isNew}
            autoComplete="off"
            dir="auto"
            maxLength={MAX_TYPED}
            value={values.nickname}
            onChange={({ target }) => change({ ...values, nickname: target.value })}
            onBlur={() => leave('nickname')}
          />
        )}
      </Field>
    </>
  );
}
