import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toSchoolScope } from '../session/caller';
import { createInstallPace } from './install-pace';

const school = toSchoolScope(1);
const MEGABYTE = 1e6;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  let lesson = false;
  const pace = createInstallPace({ hasLesson: async () => lesson, now: () => Date.now() });
  return {
    pace,
    set lesson(value: boolean) {
      lesson = value;
    },
    /** Fetches for so long, a megabyte each `everyMs`. */
    async fetchFor(totalMs: number, everyMs: number) {
      for (let passed = 0; passed < totalMs; passed += everyMs) {
        await pace.of(school)(MEGABYTE);
        await vi.advanceTimersByTimeAsync(everyMs);
      }
    },
    /** Bytes a second that go through beside a lesson. */
    async measure(seconds: number) {
      let bytes = 0;
      let ended = false;
      const reading = (async () => {
        while (!ended) {
          await pace.of(school)(MEGABYTE);
          bytes += MEGABYTE;
        }
      })();
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      ended = true;
      await vi.advanceTimersByTimeAsync(1000);
      await reading;
      return bytes / seconds;
    },
  };
}

test('without a lesson nothing waits', async () => {
  const { pace } = start();
  for (let index = 0; index < 1000; index += 1) await pace.of(school)(MEGABYTE);
  expect(await pace.admit(school, 'one', 1e9)).toBeNull();
});

test('beside a lesson installs get half of the best rate that was measured, however long it lasts', async () => {
  const installs = start();
  // 50 MB a second, then a slower time, which is not the best.
  await installs.fetchFor(6000, 20);
  await installs.fetchFor(6000, 200);
  installs.lesson = true;
  for (const _ of [1, 2]) {
    const rate = await installs.measure(20);
    expect(rate / 25e6).toBeGreaterThan(0.95);
    expect(rate / 25e6).toBeLessThan(1.1);
  }
  installs.lesson = false;
  await installs.fetchFor(100, 1);
});

test('where nothing was measured yet, half of a gigabit', async () => {
  const installs = start();
  installs.lesson = true;
  const rate = await installs.measure(10);
  expect(rate / 62.5e6).toBeGreaterThan(0.95);
  expect(rate / 62.5e6).toBeLessThan(1.1);
});

test('what a front server sends waits as a whole, is told its rate, and is refused where too many wait', async () => {
  const installs = start();
  installs.lesson = true;
  // A second of the network each.
  const piece = () => installs.pace.admit(school, 'one', 62.5e6);
  for (let count = 0; count < 21; count += 1) {
    const admitted = piece();
    if (count > 0) await vi.advanceTimersByTimeAsync(count === 1 ? 900 : 1000);
    expect(await admitted).toBe(62.5e6);
  }
  const waiting = Array.from({ length: 20 }, piece);
  await expect(piece()).rejects.toMatchObject({ id: 'rate.limited' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 62.5e6));
});

test('beside a lesson nobody takes the whole network by one request that he may abandon', async () => {
  const installs = start();
  installs.lesson = true;
  await expect(installs.pace.admit(school, 'greedy', 8e9)).rejects.toMatchObject({ id: 'rate.limited' });
  expect(await installs.pace.admit(school, 'one', 16e6)).toBe(62.5e6);
});

test('what many ask for at once through a front server is not taken for the rate of the network', async () => {
  const installs = start();
  const piece = 16e6;
  // Forty headsets on a network of 100 MB a second, each a piece every 6.4 seconds; and one who asks and goes.
  for (let round = 0; round < 3; round += 1) {
    for (let headset = 0; headset < 40; headset += 1) {
      await installs.pace.admit(school, `headset ${headset}`, piece);
      await vi.advanceTimersByTimeAsync(round === 0 ? 0 : 160);
    }
    if (round === 0) await vi.advanceTimersByTimeAsync(6400);
  }
  installs.lesson = true;
  const rate = (await installs.pace.admit(school, 'headset 1', piece)) ?? 0;
  expect(rate / 50e6).toBeGreaterThan(0.9);
  expect(rate / 50e6).toBeLessThan(1.2);
});
