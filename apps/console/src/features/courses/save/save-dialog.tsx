import { MAX_COURSE_TITLE } from '@orrery/contract';
import { Modal } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { useCourseChoices } from '../../../lib/courses';
import { currentLocale } from '../../../lib/i18n';
import type { PlayListItem } from '../../../lib/play-list';
import { findOriginCourse } from '../../../lib/play-list-origin';
import { useReturnFocus } from '../../../lib/use-return-focus';
import { TITLE_MAX_LENGTH } from './check-title';
import styles from './save-dialog.module.css';
import { useSaveCourse } from './use-save-course';

/** How long saving takes before the button says so. */
const WHEEL_AFTER_MS = 200;

interface SaveDialogProps {
  readonly items: readonly PlayListItem[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Under which course the list is saved: one that exists, or a new one; either ends the other (CRS-48). */
export function SaveDialog({ items, onClose, onSaved }: SaveDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const form = useId();
  const { save, saving, fault, forgive } = useSaveCourse(items, onSaved);
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState(findOriginCourse);
  const choices = useCourseChoices();
  const known = choices.data ?? [];
  // A course that was deleted meanwhile is no choice any more.
  const courseId = known.some(({ id }) => id === chosen) ? chosen : null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save({ courseId, title });
  };
  return (
    <Modal
      open
      title={t('courses.saveTitle')}
      width={MODAL_WIDTH_PX}
      onCancel={onClose}
      cancelText={t('action.cancel')}
      okText={t('courses.saveNow')}
      // A wheel that comes and goes within a frame can stay in the button's name.
      okButtonProps={{ htmlType: 'submit', form, loading: saving && { delay: WHEEL_AFTER_MS } }}
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        <p className={`${styles.what} num`}>{t('courses.saveWhat', { count: items.length })}</p>
        <label>
          {t('courses.existing')}
          <span className={styles.choice}>
            <select
              value={courseId ?? ''}
              disabled={title !== '' || known.length === 0}
              onChange={(event) => {
                forgive();
                setChosen(Number(event.target.value) || null);
              }}
            >
              <option value="">
                {t(known.length > 0 ? 'courses.existingNone' : 'courses.existingEmpty')}
              </option>
              {known.map((course) => (
                <option key={course.id} value={course.id}>
                  {course.title}
                </option>
              ))}
            </select>
            <ChevronDown size={16} aria-hidden="true" />
          </span>
        </label>
        <TitleField
          value={title}
          disabled={courseId !== null}
          error={
            fault &&
            (fault === 'empty'
              ? t('courses.titleEmpty')
              : t('courses.titleLong', { max: MAX_COURSE_TITLE[currentLocale()] }))
          }
          onChange={(next) => {
            forgive();
            setTitle(next);
          }}
        />
      </form>
    </Modal>
  );
}

interface TitleFieldProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

function TitleField({ value, disabled, error, onChange }: TitleFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <label>
      {t('courses.newTitle')}
      <input
        ref={field}
        type="text"
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
