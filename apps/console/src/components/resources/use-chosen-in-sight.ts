import { type RefObject, useEffect, useRef } from 'react';

/** The fade at the end of a row, in CSS pixels: what is chosen stands before it. */
const FADE_PX = 32;

/**
 * Pushes every row of a box that is longer than the box is wide so that what is chosen in it is in sight.
 * @param change looks again when it changes
 */
export function useChosenInSight(change: string): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and choices change with this text.
  useEffect(() => {
    for (const chosen of box.current?.querySelectorAll<HTMLElement>('[aria-pressed="true"]') ?? []) {
      const row = chosen.parentElement;
      if (!row) continue;
      const [button, view] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
      if (button.left < view.left) row.scrollLeft -= view.left - button.left;
      else if (button.right + FADE_PX > view.right) row.scrollLeft += button.right + FADE_PX - view.right;
    }
  }, [change]);
  return box;
}
