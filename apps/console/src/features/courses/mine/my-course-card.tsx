import type { MyCourse } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Collage } from '../../../components/courses/collage';
import { CourseTools } from '../../../components/courses/course-tools';
import { useHere } from '../../../lib/came-from';
import styles from './my-course-card.module.css';

interface MyCourseCardProps {
  readonly course: MyCourse;
  readonly onDeleted: () => void;
}

/** An own course with its first covers (CRS-21). */
export function MyCourseCard({ course, onDeleted }: MyCourseCardProps) {
  const { t } = useTranslation();
  const { course_title: title, resource_list: items } = course;
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.frame}>
        <Collage covers={items.map(({ cover }) => cover)} />
      </div>
      <h2>
        <Link to={`/course/detail/${course.id}/1`} state={useHere()} className={styles.link}>
          {title}
        </Link>
      </h2>
      <p className="num">{t('course.resources', { count: items.length })}</p>
      <div className={styles.tools}>
        <CourseTools course={course} onDeleted={onDeleted} />
      </div>
    </article>
  );
}
