import { CardCover } from '../../components/resources/resource-card';
import styles from './drag-ghost.module.css';
import { type DragSubject, titleOf } from './drag-subject';

/** The card under the pointer while it is dragged. */
export function DragGhost({ dragged }: { dragged: DragSubject }) {
  const shown = dragged.type === 'card' ? dragged.resource : dragged.row;
  return (
    <div className={styles.ghost}>
      <CardCover resource={shown} />
      <b>{titleOf(dragged)}</b>
    </div>
  );
}
