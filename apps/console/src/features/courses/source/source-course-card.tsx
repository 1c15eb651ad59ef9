import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Collage } from '../../../components/courses/collage';
import type { SourceCourse } from '../drag-subject';
import { DraggableCover } from './draggable-cover';
import styles from './source-course-card.module.css';
import { useAddAll } from './use-add-all';

interface SourceCourseCardProps {
  readonly course: SourceCourse;
  readonly tools?: ReactNode;
}

/** A course as material for the lesson: dragged or added, all of its resources come (CRS-39). */
export function SourceCourseCard({ course, tools }: SourceCourseCardProps) {
  const { t } = useTranslation();
  const add = useAddAll();
  const { title, items } = course;
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.frame}>
        <DraggableCover subject={{ type: 'course', course }}>
          <Collage items={items} />
        </DraggableCover>
        <button
          type="button"
          className={styles.add}
          aria-label={t('courses.addAllNamed', { title })}
          onClick={() => add(items)}
        >
          <Plus size={16} aria-hidden="true" />
          {t('courses.addAll')}
        </button>
      </div>
      <h3 title={title}>{title}</h3>
      <p className="num">{t('course.resources', { count: items.length })}</p>
      {tools}
    </article>
  );
}
