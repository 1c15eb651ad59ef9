import { ADMINISTRATOR, TEACHER } from '@orrery/contract';
import { Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '../../components/manage/field-note';
import styles from './account-form.module.css';
import { toRole } from './account-values';
import type { AccountForm } from './use-account-form';

/** Whether the account manages the school or teaches in it. */
export function RoleRow({ form }: { form: AccountForm }) {
  const { t } = useTranslation();
  const noteId = useId();
  return (
    <fieldset className={styles.role} data-field="role" aria-describedby={noteId}>
      <legend>{t('accounts.role')}</legend>
      <Radio.Group
        value={form.values.role}
        options={[
          { value: TEACHER, label: t('accounts.teacher') },
          { value: ADMINISTRATOR, label: t('accounts.administrator') },
        ]}
        onChange={({ target }) => form.change({ ...form.values, role: toRole(target.value) })}
      />
      <FieldNote id={noteId} error={form.messageOf('role')} hint={t('accounts.roleHint')} />
    </fieldset>
  );
}
