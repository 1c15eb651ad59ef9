import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLineRest } from './line-rest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a bad line is tried ever more rarely, at most once a minute apart, and at once when it is good again', () => {
  const onOver = vi.fn();
  const rest = createLineRest(onOver, () => 1);
  const waits: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    rest.begin();
    const before = Date.now();
    vi.advanceTimersToNextTimer();
    waits.push(Date.now() - before);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
  expect(onOver).toHaveBeenCalledTimes(9);
  rest.begin();
  expect(rest.isOn).toBe(true);
  rest.end();
  expect(rest.isOn).toBe(false);
  vi.advanceTimersByTime(600_000);
  expect(onOver).toHaveBeenCalledTimes(9);
});

test('a class of headsets spreads its attempts', () => {
  const onOver = vi.fn();
  createLineRest(onOver, () => 0).begin();
  vi.advanceTimersByTime(500);
  expect(onOver).toHaveBeenCalledTimes(1);
});
