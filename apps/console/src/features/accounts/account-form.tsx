import type { Account } from '@orrery/contract';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '../../components/manage/changed-notice';
import styles from './account-form.module.css';
import { toValues } from './account-values';
import { NameRows } from './name-rows';
import { PasswordRows } from './password-rows';
import { RoleRow } from './role-row';
import { type Stages, TeachingRows } from './teaching-rows';
import { type AccountForm as Form, type FormEnds, useAccountForm } from './use-account-form';
import { useWriteField } from './use-write-field';

interface AccountFormProps extends FormEnds {
  /** Null for a new one. */
  readonly account: Account | null;
  readonly stages: Stages;
  readonly onCancel: () => void;
}

/** The form of an account, new or not (ACC-03, ACC-05 to ACC-16). */
export function AccountForm({ account, stages, onCancel, ...ends }: AccountFormProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const form = useAccountForm(account, ends, (field) =>
    element.current?.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus(),
  );
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.saving && !form.changed) void form.save();
      }}
    >
      {form.changed && account ? <Overtaken form={form} account={account} stages={stages} /> : null}
      <div className={styles.fields}>
        <NameRows form={form} isNew={account === null} />
        <PasswordRows form={form} account={account} />
        <TeachingRows form={form} stages={stages} />
        <RoleRow form={form} />
      </div>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={form.saving} disabled={form.changed !== null}>
          {t('manage.save')}
        </Button>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
      </div>
    </form>
  );
}

interface OvertakenProps {
  readonly form: Form;
  readonly account: Account;
  readonly stages: Stages;
}

/** What somebody else saved while the form was filled in. */
function Overtaken({ form, account, stages }: OvertakenProps) {
  const { t } = useTranslation();
  const write = useWriteField(stages);
  const { changed } = form;
  if (!changed) return null;
  const { nickname, role, phase_id, subject_id } = toValues(account);
  return (
    <ChangedNotice
      changed={changed}
      labels={{
        nickname: t('accounts.nickname'),
        phase_id: t('accounts.stage'),
        subject_id: t('accounts.subject'),
        role: t('accounts.role'),
      }}
      seen={{ nickname, role, phase_id: phase_id ?? null, subject_id: subject_id ?? null }}
      write={write}
      onTakeTheirs={form.takeTheirs}
      onKeepMine={form.keepMine}
    />
  );
}
