import { expect, test } from 'vitest';
import { createClock } from './clock';

test('plays, holds, jumps, and stops at the end; playing again begins anew', () => {
  let at = 0;
  const clock = createClock(() => at);
  clock.setDuration(10);
  clock.setPlaying(true);
  at = 4000;
  expect([clock.now(), clock.playing]).toEqual([4, true]);
  clock.setPlaying(false);
  at = 5000;
  expect([clock.now(), clock.playing]).toEqual([4, false]);
  clock.setPlaying(true);
  clock.seek(8);
  at = 9000;
  expect([clock.now(), clock.playing]).toEqual([10, false]);
  clock.setPlaying(true);
  expect([clock.now(), clock.playing]).toEqual([0, true]);
  clock.seek(99);
  expect(clock.now()).toBe(10);
});
