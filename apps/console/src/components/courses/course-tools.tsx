import type { MyCourse } from '@orrery/contract';
import { type LucideIcon, Pencil, Play, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListItem } from '../../lib/list-item';
import styles from './course-tools.module.css';
import { useDeleteCourse } from './use-delete-course';
import { useTakeCourse } from './use-take-course';

interface CourseToolsProps {
  readonly item: ListItem<MyCourse>;
  readonly onDeleted?: () => void;
}

/** What one does with an own course: play, edit, delete (CRS-29, CRS-35). */
export function CourseTools({ item, onDeleted }: CourseToolsProps) {
  const { t } = useTranslation();
  const { play, edit } = useTakeCourse();
  const remove = useDeleteCourse(onDeleted);
  const { value: course, hidePlay, hideEdit } = item;
  const { id, course_title: title, resource_list: items, utime } = course;
  const taken = { courseId: id, utime, items };
  return (
    <div className={styles.tools}>
      {hidePlay ? null : (
        <Tool
          icon={Play}
          word={t('course.play')}
          label={t('course.playNamed', { title })}
          onClick={() => play(taken)}
        />
      )}
      {hideEdit ? null : (
        <Tool
          icon={Pencil}
          word={t('course.edit')}
          label={t('course.editNamed', { title })}
          onClick={() => edit(taken)}
        />
      )}
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
