import type { CloudCourse } from '@orrery/contract';
import { Button } from 'antd';
import { Check, Pencil, Play, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTakeCourse } from '../../../components/courses/use-take-course';
import { TypeIcon } from '../../../components/type-icon';
import { useTypeName } from '../../../lib/use-type-name';
import styles from './course-actions.module.css';
import { useAddCourse } from './use-add-course';

interface CourseActionsProps {
  readonly course: CloudCourse & { readonly added: number };
  readonly isOwn: boolean;
}

/** What the course holds, and what can be done with it (CRS-15, CRS-16, CRS-18, CRS-Q3, CRS-Q4). */
export function CourseActions({ course, isOwn }: CourseActionsProps) {
  const { t } = useTranslation();
  const { play, edit } = useTakeCourse();
  const { add, adding } = useAddCourse(course.id);
  const taken = { courseId: isOwn ? course.id : null, utime: course.utime, items: course.res_list };
  const isAdded = course.added === 1;
  return (
    <aside className={styles.card} aria-label={t('course.facts')}>
      <Facts course={course} />
      <Button
        type="primary"
        size="large"
        block
        icon={<Play size={17} fill="currentColor" aria-hidden="true" />}
        onClick={() => play(taken)}
      >
        {t('course.play')}
      </Button>
      {isOwn ? (
        <Button size="large" block icon={<Pencil size={17} aria-hidden="true" />} onClick={() => edit(taken)}>
          {t('course.edit')}
        </Button>
      ) : null}
      {isOwn || isAdded ? null : (
        <Button
          size="large"
          block
          loading={adding}
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => add()}
        >
          {t('course.addMine')}
        </Button>
      )}
      {isAdded ? (
        <Link to="/course/my" className={styles.added}>
          <Check size={17} aria-hidden="true" />
          {t('course.isAdded')}
        </Link>
      ) : null}
    </aside>
  );
}

function Facts({ course }: { course: CloudCourse }) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const seconds = course.res_list.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const removed = course.res_list.filter(({ is_removed }) => is_removed).length;
  const types = [...new Set(course.res_list.map(({ res_type }) => res_type))].sort();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('course.factResources')}</dt>
        <dd className="num">{course.res_cnt}</dd>
      </div>
      {seconds > 0 ? (
        <div>
          <dt>{t('course.factVideo')}</dt>
          <dd className="num">{t('course.minutes', { minutes: Math.max(1, Math.round(seconds / 60)) })}</dd>
        </div>
      ) : null}
      {removed > 0 ? (
        <div>
          <dt>{t('courses.noLonger')}</dt>
          <dd className="num">{removed}</dd>
        </div>
      ) : null}
      {types.length > 0 ? (
        <div>
          <dt>{t('course.factTypes')}</dt>
          <dd className={styles.types}>
            {types.map((type) => (
              <span key={type} role="img" title={typeName(type)} aria-label={typeName(type)}>
                <TypeIcon type={type} size={20} />
              </span>
            ))}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
