import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './save-dialog.module.css';

interface CourseChoiceProps {
  readonly courses: readonly { readonly id: number; readonly title: string }[];
  readonly value: number | null;
  readonly disabled: boolean;
  readonly onChange: (courseId: number | null) => void;
}

/** The teacher's own courses, to save under (CRS-24, CRS-48). */
export function CourseChoice({ courses, value, disabled, onChange }: CourseChoiceProps) {
  const { t } = useTranslation();
  return (
    <label>
      {t('courses.existing')}
      <span className={styles.choice}>
        <select
          value={value ?? ''}
          disabled={disabled || courses.length === 0}
          onChange={(event) => onChange(Number(event.target.value) || null)}
        >
          <option value="">{t(courses.length > 0 ? 'courses.existingNone' : 'courses.existingEmpty')}</option>
          {courses.map((course) => (
            <option key={course.id} value={course.id}>
              {course.title}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
    </label>
  );
}
