import { useDraggable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { type DragSubject, toDragKey } from '../drag-subject';
import styles from './source-panel.module.css';

interface DraggableCoverProps {
  readonly subject: Exclude<DragSubject, { type: 'row' }>;
  readonly children: ReactNode;
}

/** The cover drags by pointer; by keyboard the add button does the same (CRS-33, LIB-08). */
export function DraggableCover({ subject, children }: DraggableCoverProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: toDragKey(subject), data: subject });
  return (
    <div ref={setNodeRef} className={isDragging ? styles.ghost : styles.draggable} {...listeners}>
      {children}
    </div>
  );
}
