import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spread } from './spread';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const many = Array.from({ length: 100 }, (_, index) => index);

test('each is met once, in its turn, evenly over the time', async () => {
  const met: number[] = [];
  const done = spread(many, 1_000, (one) => met.push(one), new AbortController().signal);
  expect(met.length).toBeLessThanOrEqual(10);
  await vi.advanceTimersByTimeAsync(500);
  expect(met.length).toBeGreaterThan(40);
  expect(met.length).toBeLessThan(70);
  await vi.advanceTimersByTimeAsync(500);
  await done;
  expect(met).toEqual(many);
});

test('without any time all are met at once', async () => {
  const met: number[] = [];
  await spread(many, 0, (one) => met.push(one), new AbortController().signal);
  expect(met).toEqual(many);
});

test('it ends where nobody waits any longer', async () => {
  const end = new AbortController();
  const met: number[] = [];
  const done = spread(many, 1_000, (one) => met.push(one), end.signal);
  await vi.advanceTimersByTimeAsync(100);
  end.abort();
  await vi.advanceTimersByTimeAsync(100);
  await done;
  expect(met.length).toBeLessThan(30);
});
