import { expect, test } from 'vitest';
import { isNearExpiry } from './policy';

const NOW_MS = 1_700_000_000_000;

test.each([
  ['over', -1, true],
  ['just over', 0, true],
  ['within 3 s of its end', 3, true],
  ['still long enough', 4, false],
])('[RES-17] a policy that is %s is fetched again: %i s left', (_title, seconds, again) => {
  expect(isNearExpiry({ expire: NOW_MS / 1000 + seconds }, NOW_MS)).toBe(again);
});
