import { type CloudCourse, LIST_TYPE } from '@orrery/contract';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTakeCourse } from '../../../components/courses/use-take-course';
import { Cover } from '../../../components/cover';
import { useHere } from '../../../lib/came-from';
import { toListItem } from '../../../lib/list-item';
import styles from './cloud-course-card.module.css';

/** A course of the cloud: it is opened, or played, and nothing else (CRS-30). */
export function CloudCourseCard({ course }: { course: CloudCourse }) {
  const { t } = useTranslation();
  const { play } = useTakeCourse();
  const { title } = course;
  const { hidePlay } = toListItem(LIST_TYPE.cloudCourses, course);
  // The banner may be a whole panorama, which bends at the size of a card.
  const cover = course.res_list.find((item) => item.cover)?.cover ?? course.banner;
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.frame}>
        <span className={styles.picture}>
          <Cover src={cover} width={640} />
        </span>
        <span className={`${styles.count} num`}>{t('course.resources', { count: course.res_cnt })}</span>
        {hidePlay ? null : (
          <button
            type="button"
            className={styles.play}
            aria-label={t('course.playNamed', { title })}
            onClick={() => play({ courseId: null, items: course.res_list })}
          >
            <Play size={15} fill="currentColor" aria-hidden="true" />
            {t('course.play')}
          </button>
        )}
      </div>
      <h3>
        <Link to={`/course/detail/${course.id}/0`} state={useHere()} className={styles.link}>
          {title}
        </Link>
      </h3>
      {course.keywords.length > 0 ? (
        <p className={styles.words}>
          {course.keywords.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </p>
      ) : null}
    </article>
  );
}
