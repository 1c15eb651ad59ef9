import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { LIST_ID } from './drag-subject';

/** Rows that differ by less are the same place: rectangles have fractions of a pixel. */
const SAME_PX = 1;

/** By keyboard a row moves from place to place, never onto the list as a whole. */
export const stepRows: KeyboardCoordinateGetter = (event, { context }) => {
  const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
  const present = context.collisionRect;
  if (step === 0 || !present) return undefined;
  event.preventDefault();
  const places = [...context.droppableRects]
    .filter(([id]) => id !== LIST_ID)
    .map(([, rect]) => rect)
    .sort((a, b) => a.top - b.top);
  const next =
    step > 0
      ? places.find(({ top }) => top > present.top + SAME_PX)
      : places.findLast(({ top }) => top < present.top - SAME_PX);
  return next && { x: next.left, y: next.top };
};
