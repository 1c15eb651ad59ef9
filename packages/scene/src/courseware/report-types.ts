import type { Level } from '@orrery/contract';

/** What a courseware says of the student before it; times in seconds. */
export type CoursewareReport =
  | { readonly type: 'step.started'; readonly step: number }
  | { readonly type: 'step.finished'; readonly step: number; readonly seconds: number }
  | {
      readonly type: 'point.answered';
      readonly point: number;
      readonly correct: boolean;
      /** Since the chapter began on this page; the first is 1. */
      readonly tries: number;
      /** From the first sight of the question to this answer. */
      readonly seconds: number;
    }
  | { readonly type: 'finished'; readonly level?: Level };
