import { expect, test } from 'vitest';
import { rateBetween } from './media-messages';

test('what all clients got in a stretch is a rate, and the slowest is held against the fastest', () => {
  const before = { atMs: 1000, bytes: [0, 5e6], finished: 0 };
  const after = { atMs: 3000, bytes: [5e6, 15e6], finished: 0 };
  expect(rateBetween(before, after)).toEqual({ megabytes: 7.5, fairness: 0.5 });
});
