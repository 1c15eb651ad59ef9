import { expect, test } from 'vitest';
import { createTurns } from './turns';

test('an answer counts until somebody has asked again', () => {
  const ask = createTurns();
  const first = ask();
  expect(first()).toBe(true);
  const second = ask();
  expect([first(), second()]).toEqual([false, true]);
});
