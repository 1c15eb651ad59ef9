import { expect, test } from 'vitest';
import { nextRate, type Rate, speedOf, startRate } from './rate';

const MEGABYTE = 1024 ** 2;
const SIZE = 1000 * MEGABYTE;

/** Sends for some seconds at a speed, and keeps what was shown every quarter of a second. */
function sendFor(
  rate: Rate,
  seconds: number,
  bytesPerSecond: number,
): { rate: Rate; shown: (number | null)[] } {
  const shown: (number | null)[] = [];
  let now = rate;
  for (let step = 0; step < seconds * 4; step += 1) {
    now = nextRate(now, { sent: now.sent + bytesPerSecond / 4, size: SIZE, nowMs: now.atMs + 250 });
    shown.push(now.secondsLeft);
  }
  return { rate: now, shown };
}

test('[RES-32] nothing is said of the remaining time before the speed is known', () => {
  const { rate, shown } = sendFor(startRate(0, 0), 1, MEGABYTE);
  expect(shown).toEqual([null, null, null, null]);
  expect(speedOf(rate)).toBeNull();
});

test('[RES-32] at an even speed the remaining time is right and runs down like a clock', () => {
  const { rate, shown } = sendFor(startRate(0, 0), 20, 10 * MEGABYTE);
  expect(speedOf(rate)).toBeCloseTo(10 * MEGABYTE, 0);
  expect(rate.secondsLeft).toBeCloseTo(80, 0);
  const told = shown.filter((seconds) => seconds !== null);
  for (let i = 1; i < told.length; i += 1) expect((told[i - 1] ?? 0) - (told[i] ?? 0)).toBeCloseTo(0.25, 1);
});

test('[RES-32] a short halt does not make the remaining time jump', () => {
  const before = sendFor(startRate(0, 0), 20, 10 * MEGABYTE).rate;
  const { shown } = sendFor(before, 1, 0);
  for (const seconds of shown) expect(Math.abs((seconds ?? 0) - (before.secondsLeft ?? 0))).toBeLessThan(6);
});

test('[RES-32] a line that has become another one is told within some seconds', () => {
  const before = sendFor(startRate(0, 0), 20, 10 * MEGABYTE).rate;
  const { rate } = sendFor(before, 25, MEGABYTE);
  const left = (SIZE - rate.sent) / MEGABYTE;
  expect(rate.secondsLeft).toBeGreaterThan(left * 0.6);
});

test('what had arrived before a break says nothing of the speed now', () => {
  const { rate } = sendFor(startRate(900 * MEGABYTE, 0), 4, MEGABYTE);
  expect(speedOf(rate)).toBeCloseTo(MEGABYTE, 0);
});
