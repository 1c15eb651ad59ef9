import type { EventBody } from '@orrery/client';
import { type CoursewareOutline, type DesiredPlay, deviceEvent, TEST_CHAPTER } from '@orrery/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestTaker } from './test-taker';

const text = { en: 'T', zh: '题' };
const outline: CoursewareOutline = {
  knowledge: [{ id: 'tides', title: text }],
  points: [1, 2, 3, 4].map((number) => ({ number, title: text, knowledge: ['tides'] })),
  steps: [
    { number: 3, title: text, points: [4], after: [1, 2] },
    { number: 1, title: text, points: [1, 2], after: [] },
    { number: 2, title: text, points: [3], after: [1] },
  ],
  levels: { A: 0.9, B: 0.75, C: 0.6 },
};
const emma = { id: 31, name: 'Emma' };
const play: DesiredPlay = {
  ...{ resource: 5, chapter: TEST_CHAPTER, reviewId: 7, status: 'playing', position: 0, at: 0 },
  ...{ rate: 1, loop: false, duration: 60 },
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openTaker(seed: number, pace?: number) {
  const events: EventBody[] = [];
  const taker = createTestTaker({
    ...{ seed, pace, outline: async () => outline },
    emit: (event) => events.push(event),
  });
  return { events, taker };
}

async function takeTest(seed: number): Promise<EventBody[]> {
  const { events, taker } = openTaker(seed);
  taker.obey({ play, student: emma });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  taker.stop();
  return events;
}

test('[TEACH-15] a simulated student takes a test step by step, the same seed the same way', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, (_, seed) => takeTest(seed * 7919)));
  const finished = all.filter((events) => events.at(-1)?.type === 'review.finished');
  expect(finished.length).toBeGreaterThan(22);
  expect(finished.length).toBeLessThan(30);
  for (const events of finished) {
    const steps = events.flatMap((event) => (event.type === 'review.step' ? [event] : []));
    expect(steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
      ...['1 started', '1 finished', '2 started', '2 finished', '3 started', '3 finished'],
    ]);
    const points = events.flatMap((event) => (event.type === 'review.point' ? event.point : []));
    expect(new Set(points)).toEqual(new Set([1, 2, 3, 4]));
  }
  const head = { id: '8e3b1c0a-5d1f-4c6e-9f0a-0123456789ab', at: 1 };
  for (const event of all.flat()) {
    expect(event).toMatchObject({ reviewId: 7, student: 31 });
    expect(deviceEvent.safeParse({ ...event, ...head }).success).toBe(true);
  }
  const correct = all.flat().flatMap((event) => (event.type === 'review.point' ? event.correct : []));
  expect(new Set(correct)).toEqual(new Set([true, false]));
  expect(await takeTest(7919)).toEqual(all[1]);
});

test('a pause of the class holds a student where they are; the end of the test ends it', async () => {
  const { events, taker } = openTaker(7919);
  taker.obey({ play, student: emma });
  await vi.advanceTimersByTimeAsync(5_000);
  taker.obey({ play: { ...play, status: 'paused' }, student: emma });
  const before = events.length;
  expect(before).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(events).toHaveLength(before);
  taker.obey({ play, student: emma });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(events.length).toBeGreaterThan(before);
  taker.obey({ play: null, student: emma });
  const after = events.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(events).toHaveLength(after);
});

test('a lesson, or a test that nobody counts, is not answered', async () => {
  const { events, taker } = openTaker(3);
  taker.obey({ play: { ...play, chapter: 1 }, student: emma });
  taker.obey({ play: { ...play, reviewId: null }, student: emma });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(events).toEqual([]);
});

test('whoever logs in during a test begins it anew', async () => {
  const { events, taker } = openTaker(7919, 0.01);
  taker.obey({ play, student: null });
  await vi.advanceTimersByTimeAsync(10_000);
  taker.obey({ play, student: emma });
  await vi.advanceTimersByTimeAsync(10_000);
  const starts = events.filter((event) => event.type === 'review.step' && event.step === 1);
  expect(starts.map((event) => 'student' in event && event.student)).toEqual([null, null, 31, 31]);
});
