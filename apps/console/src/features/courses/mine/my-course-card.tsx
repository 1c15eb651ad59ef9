import type { MyCourse } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Collage } from '../../../components/courses/collage';
import { CourseTools } from '../../../components/courses/course-tools';
import { useHere } from '../../../lib/came-from';
import type { ListItem } from '../../../lib/list-item';
import styles from './my-course-card.module.css';

interface MyCourseCardProps {
  readonly item: ListItem<MyCourse>;
  readonly onDeleted: () => void;
}

/** An own course with its first covers (CRS-21). */
export function MyCourseCard({ item, onDeleted }: MyCourseCardProps) {
  const { t } = useTranslation();
  const { id, course_title: title, resource_list: items } = item.value;
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.frame}>
        <Collage items={items} />
      </div>
      <h2>
        <Link to={`/course/detail/${id}/1`} state={useHere()} className={styles.link}>
          {title}
        </Link>
      </h2>
      <p className="num">{t('course.resources', { count: items.length })}</p>
      <div className={styles.tools}>
        <CourseTools item={item} onDeleted={onDeleted} />
      </div>
    </article>
  );
}
