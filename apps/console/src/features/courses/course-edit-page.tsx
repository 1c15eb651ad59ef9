import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';
import styles from './course-edit-page.module.css';
import { DragGhost } from './drag-ghost';
import { PlayListPanel } from './play-list-panel';
import { SourcePanel } from './source/source-panel';
import { useSource } from './source/use-source';
import { useLessonDrag } from './use-lesson-drag';

/** The drag animation (CRS-38). */
const DROP_ANIMATION = { duration: 200, easing: 'cubic-bezier(.2,.7,.2,1)' };

/** Create lesson: the play list at the left, what it is made of at the right (CRS-31). */
export function CourseEditPage() {
  const { t } = useTranslation();
  const { context, dragged, dropIndex } = useLessonDrag();
  const { setSource } = useSource();
  return (
    <DndContext {...context}>
      <h1 className="visually-hidden">{t('title.courseEdit')}</h1>
      <div className={styles.page}>
        <PlayListPanel dropIndex={dropIndex} onSaved={() => setSource('mine')} />
        <SourcePanel />
      </div>
      <DragOverlay dropAnimation={DROP_ANIMATION}>
        {dragged ? <DragGhost dragged={dragged} /> : null}
      </DragOverlay>
    </DndContext>
  );
}
