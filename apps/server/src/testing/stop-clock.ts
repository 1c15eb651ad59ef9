import { onTestFinished, vi } from 'vitest';

/** Stops the clock until the test ends: a wait of two seconds is not over before a busy machine asks again. */
export function stopClock(): void {
  vi.setSystemTime(Date.now());
  onTestFinished(() => void vi.useRealTimers());
}
