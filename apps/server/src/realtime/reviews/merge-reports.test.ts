import { expect, test } from 'vitest';
import { mergeReports } from './merge-reports';
import type { ReviewEvent } from './review-report';

const START = 1_000_000;
const head = { id: 'x', reviewId: 1, student: null };

const point = (tries: number, correct: boolean, at: number, seconds = 5): ReviewEvent => ({
  ...head,
  type: 'review.point',
  point: 1,
  tries,
  correct,
  at,
  seconds,
});
const step = (status: 'started' | 'finished', at: number, seconds?: number): ReviewEvent => ({
  ...head,
  type: 'review.step',
  step: 1,
  status,
  at,
  ...(seconds === undefined ? {} : { seconds }),
});
const finished = (at: number, level?: 'A' | 'B'): ReviewEvent => ({
  ...head,
  type: 'review.finished',
  at,
  ...(level ? { level } : {}),
});

/** All orders of a few events. */
function orders(events: readonly ReviewEvent[]): ReviewEvent[][] {
  if (events.length < 2) return [[...events]];
  return events.flatMap((event, index) =>
    orders(events.filter((_, other) => other !== index)).map((rest) => [event, ...rest]),
  );
}

test.each([
  [
    'the attempt with most tries counts',
    [point(1, true, START + 9), point(3, false, START + 5), point(2, true, START + 7)],
    { correct: false, tries: 3, seconds: 5, atMs: START + 5 },
  ],
  [
    'of equal tries the latest counts, as of a headset that lost its memory',
    [point(1, true, START + 5), point(1, false, START + 9), point(1, true, START + 7)],
    { correct: false, tries: 1, seconds: 5, atMs: START + 9 },
  ],
])('%s, in whichever order they come', (_title, events, answer) => {
  for (const order of orders(events))
    expect(mergeReports([...order, ...order], START).answers.get(1)).toEqual(answer);
});

test('a step begins at its first report and is done at its last, in whichever order they come', () => {
  const events = [
    step('started', START + 10),
    step('started', START + 3),
    step('finished', START + 20, 7),
    step('finished', START + 30, 2),
  ];
  for (const order of orders(events)) {
    const { steps, begunMs } = mergeReports(order, START);
    expect(steps.get(1)).toEqual({ startedMs: START + 3, finishedMs: START + 30, seconds: 2 });
    expect(begunMs).toBe(START + 3);
  }
});

test('the last end counts, with the grade that the courseware gave then', () => {
  for (const order of orders([finished(START + 5, 'A'), finished(START + 9, 'B'), finished(START + 7)])) {
    expect(mergeReports(order, START).finished).toEqual({ atMs: START + 9, level: 'B' });
  }
});

test('nothing happens before the test began, or years later: clocks of headsets may be wrong', () => {
  expect(mergeReports([step('started', -5)], START).begunMs).toBe(START);
  expect(mergeReports([step('started', 1e300)], START).begunMs).toBe(START + 7 * 86_400_000);
});
