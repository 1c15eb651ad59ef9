import { deviceEvent } from '@orrery/contract';
import type { CoursewareReport } from '@orrery/scene';
import { expect, test } from 'vitest';
import { createAttendances } from './attendance';
import { createReviewReporter, type ReviewEvent } from './review-reporter';
import type { TestRun } from './wanted';

const EMMA: TestRun = { reviewId: 7, student: 31 };
const LEO: TestRun = { reviewId: 7, student: 32 };

function openDevice(memory = createMemory()) {
  const events: ReviewEvent[] = [];
  const finished: TestRun[] = [];
  const open = () =>
    createReviewReporter({
      memory,
      emit: (event) => events.push(event),
      onProgress: (run, isFinished) => isFinished && finished.push(run),
    });
  return { events, finished, memory, open };
}

function createMemory(): Pick<Storage, 'getItem' | 'setItem'> & { full?: boolean } {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (this.full) throw new Error('quota exceeded');
      values.set(key, value);
    },
  };
}

/** The stage counts tries from 1 each time that it begins. */
const answer = (point: number, correct = true): CoursewareReport => ({
  ...{ type: 'point.answered', point, correct, tries: 1, seconds: 2.5 },
});

test('[TEACH-15] reports become events with the review and with who was logged in when it happened', () => {
  const { events, open } = openDevice();
  const reporter = open();
  reporter.hear({ type: 'step.started', step: 1 }, EMMA);
  reporter.hear(answer(1, false), EMMA);
  reporter.hear(answer(1), LEO);
  reporter.hear({ type: 'step.finished', step: 1, seconds: 8 }, { ...EMMA, student: null });
  reporter.hear({ type: 'finished', level: 'B' }, EMMA);
  reporter.hear({ type: 'finished' }, LEO);
  expect(events).toEqual([
    { type: 'review.step', reviewId: 7, student: 31, step: 1, status: 'started' },
    { type: 'review.point', reviewId: 7, student: 31, point: 1, correct: false, tries: 1, seconds: 2.5 },
    { type: 'review.point', reviewId: 7, student: 32, point: 1, correct: true, tries: 1, seconds: 2.5 },
    { type: 'review.step', reviewId: 7, student: null, step: 1, status: 'finished', seconds: 8 },
    { type: 'review.finished', reviewId: 7, student: 31, level: 'B' },
    { type: 'review.finished', reviewId: 7, student: 32 },
  ]);
  const head = { id: '8e3b1c0a-5d1f-4c6e-9f0a-0123456789ab', at: 1 };
  for (const event of events) expect(deviceEvent.safeParse({ ...event, ...head }).success).toBe(true);
});

test('tries go on after a reload, for each student and each test of their own', () => {
  const { events, memory, open } = openDevice();
  const first = open();
  first.hear(answer(3, false), EMMA);
  first.hear(answer(3, false), EMMA);
  memory.full = true;
  first.hear(answer(3, false), EMMA);
  memory.full = false;
  first.hear(answer(4), EMMA);
  const reloaded = open();
  reloaded.hear(answer(3), EMMA);
  reloaded.hear(answer(3), LEO);
  reloaded.hear(answer(3), { ...EMMA, reviewId: 8 });
  const tries = events.flatMap((event) => (event.type === 'review.point' ? event.tries : []));
  expect(tries).toEqual([1, 2, 3, 1, 4, 1, 1]);
});

test('a test that was asked a thousand times, and a store that was damaged, stop nothing', () => {
  const { events, memory, open } = openDevice();
  memory.setItem('review.tries', '[{"run":7}]');
  const reporter = open();
  for (let time = 0; time < 1002; time += 1) reporter.hear(answer(1), EMMA);
  const tries = events.map((event) => (event.type === 'review.point' ? event.tries : 0));
  expect(tries.slice(-3)).toEqual([1000, 1000, 1000]);
});

test('impossible times are brought to a day, and what makes no sense is not passed on', () => {
  const { events, finished, open } = openDevice();
  const reporter = open();
  reporter.hear({ ...answer(1), seconds: -4 } as CoursewareReport, EMMA);
  reporter.hear({ ...answer(1), seconds: 1e9 } as CoursewareReport, EMMA);
  expect(events.map((event) => ('seconds' in event ? event.seconds : null))).toEqual([0, 86_400]);
  for (const point of [0, -1, 1.5, 1000, Number.NaN, 'one' as never]) reporter.hear(answer(point), EMMA);
  reporter.hear({ ...answer(1), seconds: Number.NaN } as CoursewareReport, EMMA);
  reporter.hear({ type: 'finished', level: 'E' as never }, EMMA);
  reporter.hear({ type: 'step.started', step: 0 }, EMMA);
  expect(events).toHaveLength(2);
  expect(finished).toEqual([]);
});

test('one student in one test is one attendance; without a test reports go nowhere', () => {
  const { events, finished, open } = openDevice();
  const attendances = createAttendances(open());
  const first = attendances.of(EMMA);
  expect(attendances.of({ ...EMMA })).toBe(first);
  expect(attendances.of(null)).toBe(attendances.of(null));
  attendances.of(null).onReport({ type: 'finished' });
  expect(events).toEqual([]);
  const second = attendances.of(LEO);
  expect(second).not.toBe(first);
  expect(attendances.of({ ...LEO, reviewId: 8 })).not.toBe(second);
  second.onReport({ type: 'finished' });
  first.onReport(answer(1));
  expect(finished).toEqual([LEO]);
  expect(events).toMatchObject([{ student: 32 }, { student: 31, tries: 1 }]);
});
