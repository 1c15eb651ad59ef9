import { Collage } from '../../components/courses/collage';
import { CardCover } from '../../components/resources/resource-card';
import styles from './drag-ghost.module.css';
import { type DragSubject, titleOf } from './drag-subject';

/** The card under the pointer while it is dragged. */
export function DragGhost({ dragged }: { dragged: DragSubject }) {
  return (
    <div className={styles.ghost}>
      {dragged.type === 'course' ? (
        <Collage items={dragged.course.items} />
      ) : (
        <CardCover resource={dragged.type === 'card' ? dragged.resource : dragged.row} />
      )}
      <b>{titleOf(dragged)}</b>
    </div>
  );
}
