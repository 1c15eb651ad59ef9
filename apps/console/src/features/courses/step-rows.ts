import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { LIST_ID } from './drag-subject';

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
  // The card in hand is tilted, so its edge is never exactly that of a place.
  const away = places.map(({ top }) => Math.abs(top - present.top));
  const next = places[away.indexOf(Math.min(...away)) + step];
  return next && { x: next.left, y: next.top };
};
