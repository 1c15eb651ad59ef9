import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeviceFaults } from './faults';
import { createNotices } from './notices';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('news comes a moment later; news that does not end comes once a second at most', async () => {
  const publish = vi.fn(async () => undefined);
  const notices = createNotices({ publish }, { error: vi.fn() });
  notices.tell(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(publish).toHaveBeenCalledTimes(1);
  for (let passedMs = 0; passedMs < 10_000; passedMs += 50) {
    notices.tell(1);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(publish.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(publish.mock.calls.length).toBeLessThanOrEqual(11);
  notices.tell(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(publish).toHaveBeenLastCalledWith(expect.objectContaining({ topic: 'orrery/v1/2/notices' }));
  notices.stop();
});

test('a headset that sends nonsense and too much by turns is news twice, and trusted again when it behaves', () => {
  const onChange = vi.fn();
  const faults = createDeviceFaults(onChange);
  for (let turn = 0; turn < 20; turn += 1) {
    faults.note(1, 7, 'nonsense');
    faults.note(1, 7, 'flooding');
  }
  expect(faults.of(7)).toBe('flooding');
  expect(onChange).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(61_000);
  expect(faults.of(7)).toBe('');
  expect(onChange).toHaveBeenCalledTimes(3);
});
