import {
  type CollisionDetection,
  type DragEndEvent,
  pointerWithin,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { useCallback, useEffect, useRef } from 'react';
import { LIST_ID } from './drag-subject';

/** The row whose upper edge is nearest: the card in hand is taller than a row, so centres would mislead. */
const nearestRow: CollisionDetection = ({ droppableContainers, droppableRects, collisionRect }) => {
  const rows = droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id);
    return rect && id !== LIST_ID ? [{ id, distance: Math.abs(rect.top - collisionRect.top) }] : [];
  });
  return rows.sort((a, b) => a.distance - b.distance).slice(0, 1);
};

/** By pointer only what lies under it counts, so that rows can be dragged out; by keyboard the nearest row. */
const findTarget: CollisionDetection = (input) => {
  if (!input.pointerCoordinates) return nearestRow(input);
  const hits = pointerWithin(input);
  const rows = hits.filter(({ id }) => id !== LIST_ID);
  return rows.length > 0 ? rows : hits;
};

/**
 * Where a drag is, and where it is dropped. The library says where the pointer was when the page was last drawn: a hand
 * that lets go within the same frame, or a page busy with an animation, is ahead of that by several rows.
 */
export function useDropTarget() {
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const judged = useRef<Parameters<CollisionDetection>[0] | null>(null);

  useEffect(() => {
    const note = ({ clientX: x, clientY: y }: PointerEvent) => {
      pointer.current = { x, y };
    };
    // Before the library hears of it.
    const early = { capture: true, passive: true };
    const events = ['pointermove', 'pointerup'] as const;
    for (const event of events) window.addEventListener(event, note, early);
    return () => {
      for (const event of events) window.removeEventListener(event, note, early);
    };
  }, []);

  const collisionDetection = useCallback<CollisionDetection>((input) => {
    judged.current = input;
    return findTarget(input);
  }, []);

  /** What a drag is dropped on; null beside everything. */
  function targetOf({ active, over }: DragEndEvent): UniqueIdentifier | null {
    const input = judged.current;
    const isByPointer = input?.active.id === active.id && input.pointerCoordinates !== null;
    if (!isByPointer || !pointer.current) return over?.id ?? null;
    return findTarget({ ...input, pointerCoordinates: pointer.current })[0]?.id ?? null;
  }

  return { collisionDetection, targetOf };
}
