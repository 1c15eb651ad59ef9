import { RESOURCE_TEXTS } from '@orrery/contract';
import { Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '../../../components/manage/field-note';
import styles from './resource-form.module.css';
import type { TextField } from './resource-values';
import type { ResourceForm } from './use-resource-form';

/** More than allowed: a long text is refused and not cut. */
const TAKEN = 2000;

const LABELS = {
  title: 'resourceForm.name',
  key_word: 'resourceForm.keywords',
  knowledge_point: 'resourceForm.knowledge',
  description: 'resourceForm.description',
} as const satisfies Record<TextField, string>;

/** Name, keywords, knowledge points and description, each with how much of its room is used (RES-25). */
export function TextRows({ form }: { form: ResourceForm }) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <TextRow form={form} field="title" placeholder={t('resourceForm.nameHint')} />
      <TextRow form={form} field="key_word" placeholder={t('resourceForm.keywordsHint')} />
      <TextRow form={form} field="knowledge_point" />
      <TextRow form={form} field="description" />
    </div>
  );
}

interface TextRowProps {
  readonly form: ResourceForm;
  readonly field: TextField;
  readonly placeholder?: string;
}

function TextRow({ form, field, placeholder = '' }: TextRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const value = form.draft.values[field];
  const error = form.faults.messageOf(field);
  const max = RESOURCE_TEXTS[field];
  const isRequired = field === 'title';
  const control = {
    ...{ id, value, placeholder, maxLength: TAKEN, dir: 'auto', autoComplete: 'off' },
    status: error ? ('error' as const) : ('' as const),
    'aria-invalid': Boolean(error),
    'aria-describedby': `${id}-note ${id}-count`,
    'aria-required': isRequired,
    onChange: ({ target }: { target: { value: string } }) => form.change({ [field]: target.value }),
    ...(isRequired ? { onBlur: form.faults.leave } : {}),
  };
  return (
    <div className={styles.field} data-field={field}>
      <div className={styles.labels}>
        <label htmlFor={id}>
          {t(LABELS[field])}
          {isRequired ? <i aria-hidden="true">*</i> : null}
        </label>
        <span id={`${id}-count`} className={`num ${value.trim().length > max ? styles.over : ''}`}>
          {t('resourceForm.count', { count: value.trim().length, max })}
        </span>
      </div>
      {max > RESOURCE_TEXTS.title ? (
        <Input.TextArea {...control} autoSize={{ minRows: 3, maxRows: 10 }} />
      ) : (
        <Input {...control} />
      )}
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
