import type { MyCourse } from '@orrery/contract';
import { type LucideIcon, Pencil, Play, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './course-tools.module.css';
import { useDeleteCourse } from './use-delete-course';
import { useTakeCourse } from './use-take-course';

interface CourseToolsProps {
  readonly course: MyCourse;
  readonly withPlay?: boolean;
  readonly onDeleted?: () => void;
}

/** What one does with an own course: play, edit, delete (CRS-29). */
export function CourseTools({ course, withPlay = true, onDeleted }: CourseToolsProps) {
  const { t } = useTranslation();
  const { play, edit } = useTakeCourse();
  const remove = useDeleteCourse(onDeleted);
  const { course_title: title, resource_list: items } = course;
  const taken = { ownId: course.id, items };
  return (
    <div className={styles.tools}>
      {withPlay ? (
        <Tool
          icon={Play}
          word={t('course.play')}
          label={t('course.playNamed', { title })}
          onClick={() => play(taken)}
        />
      ) : null}
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
