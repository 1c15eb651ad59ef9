import type { EventBody } from '@orrery/client';
import { deviceEvent } from '@orrery/contract';
import type { CoursewareReport } from '@orrery/scene';
import { createTryMemory, type TryMemory } from './try-memory';
import type { TestRun } from './wanted';

/** Makes what a courseware says into the events that wait until the school has them. */
export interface ReviewReporter {
  /** @param run the test, and who takes it at this moment */
  hear(report: CoursewareReport, run: TestRun): void;
}

interface ReporterOptions {
  /** What this device keeps over reloads. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
  /** Keeps an event until the school has acknowledged it. */
  readonly emit: (event: ReviewEvent) => void;
  /** Whether the student is through: told with each report. */
  readonly onProgress: (run: TestRun, isFinished: boolean) => void;
}

/** An event of a test, without what the connection adds. */
export type ReviewEvent = Extract<EventBody, { readonly type: `review.${string}` }>;

/** A headset that lay on the table for longer than a day says so, and no more. */
const MOST_SECONDS = 86_400;
/** Any id and time: only what the courseware said is checked here. */
const SAMPLE = { id: '00000000-0000-4000-8000-000000000000', at: 0 } as const;

/** Makes the reporter of a device. What makes no sense, such as a point with the number 0, is not passed on. */
export function createReviewReporter({ memory, emit, onProgress }: ReporterOptions): ReviewReporter {
  const tries = createTryMemory(memory);
  return {
    hear(report, run) {
      const event = toEvent(report, run, tries);
      // An event that nobody understands would never be acknowledged, and be sent for ever.
      if (!deviceEvent.safeParse({ ...event, ...SAMPLE }).success) return;
      emit(event);
      if (event.type === 'review.point') tries.keep(run, event.point, event.tries);
      onProgress(run, event.type === 'review.finished');
    },
  };
}

function toEvent(report: CoursewareReport, run: TestRun, tries: TryMemory): ReviewEvent {
  const { reviewId, student } = run;
  switch (report.type) {
    case 'step.started':
      return { type: 'review.step', reviewId, student, step: report.step, status: 'started' };
    case 'step.finished': {
      const seconds = toSeconds(report.seconds);
      return { type: 'review.step', reviewId, student, step: report.step, status: 'finished', seconds };
    }
    case 'point.answered': {
      const { point, correct } = report;
      // The stage counts from 1 again after a reload; the school takes the answer with most tries.
      const next = { tries: tries.next(run, point), seconds: toSeconds(report.seconds) };
      return { type: 'review.point', reviewId, student, point, correct, ...next };
    }
    case 'finished': {
      const { level } = report;
      return { type: 'review.finished', reviewId, student, ...(level !== undefined && { level }) };
    }
  }
}

function toSeconds(seconds: number): number {
  return Math.min(MOST_SECONDS, Math.max(0, seconds));
}
