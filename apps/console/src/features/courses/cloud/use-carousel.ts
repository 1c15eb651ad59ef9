import { useEffect, useState } from 'react';
import { wantsStillness } from '../../../lib/stillness';

/** How long a banner stands before the next one comes (CRS-02). */
const TURN_MS = 5000;

/** Which banner is shown, and what turns it. */
export interface Carousel {
  readonly active: number;
  /** The way of the last turn: whatever comes round the far side must not be seen flying past. */
  readonly direction: 1 | -1;
  /** Whether it turns by itself, unless somebody is just looking at it or using it. */
  readonly turning: boolean;
  next(): void;
  previous(): void;
  show(index: number): void;
  toggle(): void;
  /** Props of the element over which, and within which, it stands still. */
  readonly hold: {
    onPointerEnter(): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(): void;
  };
}

/** Turns banners endlessly, every five seconds; still under the pointer, with the keyboard in it, and on wish. */
export function useCarousel(count: number): Carousel {
  const [shown, setShown] = useState<{ active: number; direction: 1 | -1 }>({ active: 0, direction: 1 });
  const [turning, setTurning] = useState(() => !wantsStillness());
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const move = (step: 1 | -1) =>
    setShown(({ active }) => ({ active: (active + step + count) % Math.max(count, 1), direction: step }));

  const runs = turning && !pointed && !focused && count > 1;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => {
      setShown(({ active }) => ({ active: (active + 1) % count, direction: 1 }));
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [runs, count]);

  return {
    active: shown.active % Math.max(count, 1),
    direction: shown.direction,
    turning,
    next: () => move(1),
    previous: () => move(-1),
    show: (index) => setShown(({ active }) => ({ active: index, direction: index < active ? -1 : 1 })),
    toggle: () => setTurning(!turning),
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}

/**
 * Where a banner stands, in banners from the one that is shown: the row is a ring, cut at the far side.
 * @returns 0 for the one that is shown, 1 for the next, -1 for the one before
 */
export function placeOf(index: number, active: number, count: number): number {
  const half = Math.floor(count / 2);
  return ((index - active + half + count) % count) - half;
}
