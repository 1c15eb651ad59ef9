import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTeller } from './teller';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('many small changes are told now and then, and the last of them in any case', () => {
  const tell = vi.fn();
  const teller = createTeller(1_000, tell);
  for (let step = 0; step < 25; step += 1) {
    teller.soon();
    vi.advanceTimersByTime(100);
  }
  expect(tell).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(10_000);
  expect(tell).toHaveBeenCalledTimes(4);
});

test('what matters is told at once, and nothing a second time after it', () => {
  const tell = vi.fn();
  const teller = createTeller(1_000, tell);
  teller.now();
  teller.soon();
  teller.now();
  expect(tell).toHaveBeenCalledTimes(2);
  teller.soon();
  teller.stop();
  vi.advanceTimersByTime(10_000);
  expect(tell).toHaveBeenCalledTimes(2);
});
