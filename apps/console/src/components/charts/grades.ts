import type { Rating } from '@orrery/contract';
import { GRADE_COLOURS } from './colours';
import type { ChartLook } from './look';
import type { ChartFill } from './option';

/** A grade's fill: its fixed colour; D hatched, so that it is told from the others without colour. */
export function gradeFill(look: ChartLook, rating: Rating): ChartFill {
  const colour = GRADE_COLOURS[rating];
  return rating === 'D' ? look.hatch(colour) : colour;
}

/** What a grade is called. */
export const GRADE_WORDS = {
  A: 'grade.A',
  B: 'grade.B',
  C: 'grade.C',
  D: 'grade.D',
  other: 'grade.other',
} as const satisfies Record<Rating, string>;
