import { type RefObject, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TITLE_MAX_LENGTH } from './check-title';
import styles from './save-dialog.module.css';

interface TitleFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly disabled: boolean;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** The title of a new course (CRS-53); what is wrong with it stands below, and the keyboard goes to it. */
export function TitleField({ field, value, disabled, error, onChange }: TitleFieldProps) {
  const { t } = useTranslation();
  const hint = useId();
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error, field]);
  return (
    <label>
      {t('courses.newTitle')}
      <input
        ref={field}
        type="text"
        dir="auto"
        value={value}
        disabled={disabled}
        maxLength={TITLE_MAX_LENGTH}
        placeholder={t(disabled ? 'courses.newTitleDisabled' : 'courses.newTitlePlaceholder')}
        aria-invalid={error !== null}
        aria-describedby={hint}
        onChange={(event) => onChange(event.target.value)}
      />
      <small id={hint} className={styles.error} role="alert">
        {error}
      </small>
    </label>
  );
}
