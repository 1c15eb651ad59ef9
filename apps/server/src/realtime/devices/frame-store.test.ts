import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrameStore } from './frame-store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const owner = { schoolId: 1, deviceId: 7, studentId: 21 };
const jpeg = Buffer.from('picture');

test('[LIVE-01] a picture is found by its school and student alone, and forgotten after a minute', async () => {
  const frames = createFrameStore();
  frames.put(owner, jpeg);
  await expect(frames.find(owner)).resolves.toBe(jpeg);
  await expect(frames.find({ ...owner, schoolId: 2 })).resolves.toBeNull();
  await expect(frames.find({ ...owner, studentId: 22 })).resolves.toBeNull();
  await expect(frames.find({ ...owner, studentId: null })).resolves.toBeNull();
  vi.advanceTimersByTime(59_000);
  const next = Buffer.from('next');
  frames.put(owner, next);
  vi.advanceTimersByTime(59_000);
  await expect(frames.find(owner)).resolves.toBe(next);
  vi.advanceTimersByTime(1_000);
  await expect(frames.find(owner)).resolves.toBeNull();
});
