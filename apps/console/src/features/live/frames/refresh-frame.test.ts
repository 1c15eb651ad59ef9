import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asksToReload, type Frame, type FrameNews } from './frame-rules';
import { type FrameRefresh, refreshFrame } from './refresh-frame';

const INTERVAL_MS = 3_000;

let frames: Frame[];
let loads: number[];
let answer: (failures: number) => Promise<FrameNews>;
let refresh: FrameRefresh;
const outer = { outerWidth: 1440, outerHeight: 900 };

const last = () => frames.at(-1);
const shown = (): Promise<FrameNews> => Promise.resolve({ type: 'loaded', picture: `blob:${loads.length}` });
const fails = (): Promise<FrameNews> => Promise.resolve({ type: 'failed' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', outer);
  Object.assign(outer, { outerWidth: 1440, outerHeight: 900 });
  frames = [];
  loads = [];
  answer = shown;
  refresh = refreshFrame('/frame/7', INTERVAL_MS, {
    onChange: (frame) => frames.push(frame),
    load: (_address, failures) => {
      loads.push(failures);
      return answer(failures);
    },
    revoke: () => undefined,
  });
});
afterEach(() => {
  refresh.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('[LIVE-Q4] a picture comes at once, and then one in each interval', async () => {
  await pass(0);
  expect(last()?.picture).toBe('blob:1');
  await pass(3 * INTERVAL_MS);
  expect(last()?.picture).toBe('blob:4');
});

test('[LIVE-09] [LIVE-10] [LIVE-Q1] four failures ask; pressing loads at once and counts from the beginning', async () => {
  await pass(0);
  answer = fails;
  await pass(3 * INTERVAL_MS);
  expect(frames.some(asksToReload)).toBe(false);
  await pass(INTERVAL_MS);
  expect(last()).toMatchObject({ picture: null, failures: 4 });
  answer = shown;
  const before = loads.length;
  refresh.reload();
  expect(last()?.failures).toBe(0);
  await pass(0);
  expect(loads).toHaveLength(before + 1);
  expect(last()?.picture).not.toBeNull();
});

test('[LIVE-08] each load is told how many failed before it', async () => {
  await pass(0);
  answer = fails;
  await pass(5 * INTERVAL_MS);
  expect(loads).toEqual([0, 0, 1, 2, 3, 4]);
});

test('[LIVE-28] [LIVE-Q5] nothing is loaded while the window is minimised, and again when it is not', async () => {
  await pass(0);
  Object.assign(outer, { outerWidth: 160, outerHeight: 27 });
  await pass(10 * INTERVAL_MS);
  expect(loads).toHaveLength(1);
  outer.outerHeight = 900;
  await pass(INTERVAL_MS);
  expect(loads).toHaveLength(2);
});

test('a picture that comes after the tile has gone is not shown', async () => {
  let arrive: (news: FrameNews) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  await pass(INTERVAL_MS);
  const count = frames.length;
  refresh.stop();
  arrive({ type: 'loaded', picture: 'blob:late' });
  await pass(10 * INTERVAL_MS);
  expect(frames).toHaveLength(count);
});
