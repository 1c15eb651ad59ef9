import { describe, expect, test } from 'vitest';
import {
  asksToReload,
  type Frame,
  frameTimeoutMs,
  isMinimised,
  NO_FRAME,
  nextFrame,
  toIntervalMs,
} from './frame-rules';

const fail = (frame: Frame, times: number): Frame =>
  Array.from({ length: times }).reduce<Frame>((next) => nextFrame(next, { type: 'failed' }), frame);
const SHOWN = nextFrame(NO_FRAME, { type: 'loaded', picture: 'blob:1' });

test.each([
  [0, 1_000],
  [1, 2_000],
  [2, 3_000],
  [3, 4_000],
  [4, 4_000],
  [40, 4_000],
])('[LIVE-08] [LIVE-Q1] after %s failures a picture may take %s ms', (failures, ms) => {
  expect(frameTimeoutMs(failures)).toBe(ms);
});

test.each([
  [3, 3_000],
  [0.5, 500],
  [999, 999_000],
  [1_000, 1_000],
  [2_500, 2_500],
])('[LIVE-Q4] an interval of %s is %s ms', (interval, ms) => {
  expect(toIntervalMs(interval)).toBe(ms);
});

test.each([
  [160, 27, true],
  [0, 0, true],
  [161, 27, false],
  [160, 28, false],
  [1440, 900, false],
])('[LIVE-28] [LIVE-Q5] a window of %s×%s counts as minimised: %s', (outerWidth, outerHeight, minimised) => {
  expect(isMinimised({ outerWidth, outerHeight })).toBe(minimised);
});

describe('a student’s picture', () => {
  test('[LIVE-11] a failed picture gives way to "no connection", and the next good one shows', () => {
    const failed = fail(SHOWN, 1);
    expect(failed.picture).toBeNull();
    expect(nextFrame(failed, { type: 'loaded', picture: 'blob:2' }).picture).toBe('blob:2');
  });

  test('[LIVE-09] [LIVE-Q1] the prompt comes at the fourth failure in a row, and a success begins anew', () => {
    expect(asksToReload(fail(SHOWN, 3))).toBe(false);
    expect(asksToReload(fail(SHOWN, 4))).toBe(true);
    expect(asksToReload(fail(SHOWN, 9))).toBe(true);
    const again = nextFrame(fail(SHOWN, 4), { type: 'loaded', picture: 'blob:2' });
    expect(asksToReload(fail(again, 3))).toBe(false);
  });

  test('[LIVE-10] pressing the prompt hides it and counts from the beginning', () => {
    const pressed = nextFrame(fail(SHOWN, 5), { type: 'reload' });
    expect(asksToReload(pressed)).toBe(false);
    expect(asksToReload(fail(pressed, 3))).toBe(false);
    expect(asksToReload(fail(pressed, 4))).toBe(true);
  });

  test('a headset that has sent none yet has not failed; one that stopped sending has', () => {
    expect(nextFrame(NO_FRAME, { type: 'missing' })).toEqual(NO_FRAME);
    expect(nextFrame(SHOWN, { type: 'missing' })).toMatchObject({ picture: null, failures: 1 });
  });
});
