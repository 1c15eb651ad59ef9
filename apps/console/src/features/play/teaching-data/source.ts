import type { DemoFrame } from './demo/demo-class';

/** The student whose data is shown; null for everybody. */
export type StudentChoice = number | null;

/** Where a student's details come from: a test of this school, or the sample. */
export type Source =
  | { readonly kind: 'review'; readonly reviewId: number }
  | { readonly kind: 'demo'; readonly frame: DemoFrame };

/** What is shown now. */
export function toSource(reviewId: number, frame: DemoFrame | null): Source {
  return frame ? { kind: 'demo', frame } : { kind: 'review', reviewId };
}
