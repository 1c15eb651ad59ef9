import type { MyCourse } from '@orrery/contract';
import { type LucideIcon, Pencil, Play, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Collage } from '../../../components/courses/collage';
import { useTakeCourse } from '../../../components/courses/use-take-course';
import { useHere } from '../../../lib/came-from';
import styles from './my-course-card.module.css';
import { useDeleteCourse } from './use-delete-course';

interface MyCourseCardProps {
  readonly course: MyCourse;
  readonly onDeleted: () => void;
}

/** An own course: played, edited, deleted (CRS-21, CRS-29). */
export function MyCourseCard({ course, onDeleted }: MyCourseCardProps) {
  const { t } = useTranslation();
  const { play, edit } = useTakeCourse();
  const remove = useDeleteCourse(onDeleted);
  const { course_title: title, resource_list: items } = course;
  const taken = { ownId: course.id, items };
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
        <Tool
          icon={Play}
          word={t('course.play')}
          label={t('course.playNamed', { title })}
          onClick={() => play(taken)}
        />
        <Tool
          icon={Pencil}
          word={t('course.edit')}
          label={t('course.editNamed', { title })}
          onClick={() => edit(taken)}
        />
        <Tool
          icon={Trash2}
          word={t('course.delete')}
          label={t('course.deleteNamed', { title })}
          onClick={() => remove(course)}
        />
      </div>
    </article>
  );
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly label: string;
  readonly onClick: () => void;
}

function Tool({ icon: Icon, word, label, onClick }: ToolProps) {
  return (
    <button type="button" aria-label={label} onClick={onClick}>
      <Icon size={15} strokeWidth={1.8} aria-hidden="true" />
      {word}
    </button>
  );
}
