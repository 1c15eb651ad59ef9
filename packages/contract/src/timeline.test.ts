import { expect, test } from 'vitest';
import { positionAt, type Timeline, timeline } from './timeline';

const order: Timeline = { status: 'playing', position: 5, at: 10_000, rate: 1, loop: false, duration: 14 };

test.each([
  ['before the agreed moment it waits at the start', order, 9_000, 5],
  ['it moves with the clock', order, 12_500, 7.5],
  ['half speed moves half as far', { ...order, rate: 0.5 }, 12_000, 6],
  ['it stops at the end', order, 60_000, 14],
  ['a loop starts again at the end', { ...order, loop: true }, 20_000, 1],
  ['a still picture has no end', { ...order, duration: null }, 110_000, 105],
  ['a pause holds', { ...order, status: 'paused' as const }, 99_000, 5],
])('%s', (_title, given, nowMs, seconds) => {
  expect(positionAt(given, nowMs)).toBeCloseTo(seconds, 6);
});

test('a position before the start of the media is refused', () => {
  expect(timeline.safeParse({ ...order, position: -1 }).success).toBe(false);
});
