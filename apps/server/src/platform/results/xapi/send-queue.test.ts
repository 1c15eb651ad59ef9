import { expect, test } from 'vitest';
import { pauseAfter } from './send-queue';

test('a store is left alone for longer and longer, up to an hour', () => {
  const seconds = [1, 2, 3, 7, 8, 500].map((attempts) => pauseAfter(attempts, null) / 1000);
  expect(seconds).toEqual([30, 60, 120, 1920, 3600, 3600]);
});

test('a store that names a pause gets it, up to an hour', () => {
  expect([10_000, 90_000, 86_400_000].map((asked) => pauseAfter(1, asked))).toEqual([
    30_000, 90_000, 3_600_000,
  ]);
});
