import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../platform/errors';
import { createDevicePace, LOGIN_PACE } from './people-pace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a headset that takes one name after the other is soon told to wait, and no other headset', () => {
  const take = createDevicePace(LOGIN_PACE);
  for (let choice = 0; choice < LOGIN_PACE.burst; choice += 1) take(1);
  expect(() => take(1)).toThrow(AppError);
  take(2);
  vi.advanceTimersByTime(1000 / LOGIN_PACE.perSecond);
  take(1);
  expect(() => take(1)).toThrow(AppError);
});
