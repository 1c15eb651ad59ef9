import { expect, test } from 'vitest';
import { createStopwatch } from './stopwatch';

test('a stopwatch counts while it runs, whatever is said twice', () => {
  let at = 5000;
  const watch = createStopwatch(() => at);
  const pass = (milliseconds: number) => {
    at += milliseconds;
    return watch.now();
  };
  expect(pass(1000)).toBe(0);
  watch.run(true);
  expect(pass(300)).toBe(300);
  watch.run(true);
  expect(pass(200)).toBe(500);
  watch.run(false);
  watch.run(false);
  expect(pass(9000)).toBe(500);
  watch.run(true);
  expect(pass(1)).toBe(501);
});
