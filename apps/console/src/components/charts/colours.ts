import type { Rating } from '@orrery/contract';

/**
 * Colours of grades, the same on every screen, in both looks and in every export (TEACH-25, HIST-12): told apart by
 * colour-blind people, D hatched, and always beside their letter.
 */
export const GRADE_COLOURS: Readonly<Record<Rating, string>> = {
  A: '#2a69c6',
  B: '#3795c9',
  C: '#b9800f',
  D: '#c8452f',
  other: '#7c8296',
};

/** The same dark enough for a white letter on them. */
export const BADGE_COLOURS: Readonly<Record<Rating, string>> = {
  A: '#2a69c6',
  B: '#1f749f',
  C: '#8a6009',
  D: '#b83a25',
  other: '#666b80',
};

/** How test points were answered; wrong is hatched and no answer only outlined. */
export const ANSWER_COLOURS = { right: '#2e8b57', wrong: '#c8452f' } as const;
