import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTaskBook } from './task-book';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('of a task it is known how its turns ended, when it was done last and how long the last one took', async () => {
  const book = createTaskBook();
  expect(book.figures('gaze')).toEqual({
    turns: { done: 0, failed: 0, elsewhere: 0 },
    doneAtMs: null,
    tookMs: null,
  });
  const slow = book.turn('gaze', () => new Promise((resolve) => setTimeout(() => resolve('seen'), 70)));
  await vi.advanceTimersByTimeAsync(70);
  expect(await slow).toBe('seen');
  const doneAtMs = Date.now();
  expect(book.figures('gaze')).toEqual({ turns: { done: 1, failed: 0, elsewhere: 0 }, doneAtMs, tookMs: 70 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await book.turn('gaze', async () => null)).toBeNull();
  await expect(book.turn('gaze', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(book.figures('gaze')).toEqual({ turns: { done: 1, failed: 1, elsewhere: 1 }, doneAtMs, tookMs: 0 });
});

test('a task that is slow is not begun a second time, one that fails comes again, and its end waits for it', async () => {
  const book = createTaskBook();
  const ends: (() => void)[] = [];
  const run = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const onFault = vi.fn();
  run.mockImplementationOnce(() => Promise.reject(new Error('away')));
  const stop = book.every('gaze', 100, { run, onFault });
  await vi.advanceTimersByTimeAsync(100);
  expect(onFault).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(run).toHaveBeenCalledTimes(2);
  let isOver = false;
  const over = stop().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(500);
  expect(isOver).toBe(false);
  ends[0]?.();
  await over;
  expect(run).toHaveBeenCalledTimes(2);
});
