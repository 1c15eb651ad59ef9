import { ADMINISTRATOR, TEACHER } from '@orrery/contract';
import { Radio } from 'antd';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './account-form.module.css';
import type { AccountForm } from './use-account-form';

/** Whether the account manages the school or teaches in it. */
export function RoleRow({ form }: { form: AccountForm }) {
  const { t } = useTranslation();
  const messageId = useId();
  const error = form.messageOf('role');
  return (
    <fieldset className={styles.row} data-field="role" aria-describedby={messageId}>
      <legend>{t('accounts.role')}</legend>
      <Radio.Group
        value={form.values.role}
        options={[
          { value: TEACHER, label: t('accounts.teacher') },
          { value: ADMINISTRATOR, label: t('accounts.administrator') },
        ]}
        onChange={({ target }) => form.change({ ...form.values, role: Number(target.value) })}
      />
      <div id={messageId} className={styles.below}>
        {error ? (
          <p role="alert" className={styles.error}>
            <CircleAlert size={14} aria-hidden="true" />
            {error}
          </p>
        ) : (
          <p>{t('accounts.roleHint')}</p>
        )}
      </div>
    </fieldset>
  );
}
