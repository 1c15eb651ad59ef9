import type { Timeline } from '@orrery/contract';
import { expect, test } from 'vitest';
import { createLessonPacer } from './lesson-pacer';

const AT = 1_700_000_000_000;
const order: Timeline = { status: 'playing', position: 4, at: AT, rate: 1, loop: false, duration: 30 };

function paceAt(timeline: Timeline, nowMs: number) {
  const pacer = createLessonPacer(() => nowMs);
  pacer.follow(timeline);
  return pacer.pace;
}

test('a courseware stands at the second that the class clock says, never ahead or behind', () => {
  expect(paceAt(order, AT + 2_500)).toEqual({ status: 'playing', position: 6.5, skewMs: 0 });
});

test('before the agreed moment it waits at its start', () => {
  expect(paceAt(order, AT - 300).position).toBe(4);
});

test('a pause holds, and the end of a chapter is where it stays', () => {
  expect(paceAt({ ...order, status: 'paused' }, AT + 9_000)).toEqual({
    status: 'paused',
    position: 4,
    skewMs: null,
  });
  expect(paceAt(order, AT + 99_000)).toMatchObject({ status: 'paused', position: 30 });
});

test('without an order it waits', () => {
  expect(createLessonPacer(() => AT).pace.status).toBe('loading');
});
