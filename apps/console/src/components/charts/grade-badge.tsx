import type { Rating } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import styles from './charts.module.css';
import { BADGE_COLOURS } from './colours';
import { GRADE_WORDS } from './grades';

interface GradeBadgeProps {
  readonly rating: Rating;
}

/** A grade on its colour, always with its letter (TEACH-06, TEACH-24). */
export function GradeBadge({ rating }: GradeBadgeProps) {
  const { t } = useTranslation();
  const isGrade = rating !== 'other';
  return (
    <span
      className={styles.badge}
      style={{ background: BADGE_COLOURS[rating] }}
      title={t(GRADE_WORDS[rating])}
    >
      {isGrade ? rating : '–'}
    </span>
  );
}
