import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrameStore } from './frame-store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const owner = { schoolId: 1, deviceId: 7, studentId: 21 };
const jpeg = Buffer.from('picture');

test('[LIVE-01] a picture is found by its school and student alone, and forgotten after a minute', () => {
  const frames = createFrameStore();
  frames.put(owner, jpeg);
  expect(frames.find(owner)).toBe(jpeg);
  expect(frames.find({ ...owner, schoolId: 2 })).toBeNull();
  expect(frames.find({ ...owner, studentId: 22 })).toBeNull();
  expect(frames.find({ ...owner, studentId: null })).toBeNull();
  vi.advanceTimersByTime(59_000);
  const next = Buffer.from('next');
  frames.put(owner, next);
  vi.advanceTimersByTime(59_000);
  expect(frames.find(owner)).toBe(next);
  vi.advanceTimersByTime(1_000);
  expect(frames.find(owner)).toBeNull();
});
