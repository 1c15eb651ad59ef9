import type { Watch } from '@orrery/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWatching, type Watching } from './watching';

const POSE = { quaternion: [0, 0, 0, 1], position: [0, 0, 0], mediaSeconds: 0, at: 0 } as const;
let watching: Watching;
let heard: (Watch | null)[];
let sent: number;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  heard = [];
  sent = 0;
  watching = createWatching({
    serverNow: Date.now,
    send: () => {
      sent += 1;
    },
    onChange: (watch) => heard.push(watch),
  });
});
afterEach(() => {
  watching.stop();
  vi.useRealTimers();
});

test('a wish ends by itself, and nothing is sent to nobody', () => {
  expect(watching.offer(POSE)).toBe(false);
  watching.set({ until: 1_000, rateHz: 10 });
  expect(watching.offer(POSE)).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(watching.present).toBeNull();
  expect(watching.offer(POSE)).toBe(false);
  expect(sent).toBe(1);
});

test('two pages watch: a later, slower wish takes nothing from the quick one, and outlives it', () => {
  watching.set({ until: 1_000, rateHz: 10 });
  watching.set({ until: 3_000, rateHz: 1, frameSeconds: 3 });
  expect(watching.present).toEqual({ until: 3_000, rateHz: 10, frameSeconds: 3 });
  vi.advanceTimersByTime(1_000);
  expect(watching.present).toEqual({ until: 3_000, rateHz: 1, frameSeconds: 3 });
  vi.advanceTimersByTime(2_000);
  expect(heard.at(-1)).toBeNull();
});

test('pictures come as often as the most eager wants them, also where the other asks for none', () => {
  watching.set({ until: 9_000, rateHz: 2, frameSeconds: 2 });
  watching.set({ until: 9_500, rateHz: 5 });
  expect(watching.present).toEqual({ until: 9_500, rateHz: 5, frameSeconds: 2 });
});

test('a flood of wishes is kept short, and an empty order ends them all', () => {
  for (let index = 100; index > 0; index -= 1) watching.set({ until: index * 100, rateHz: index % 9 || 1 });
  expect(watching.present).not.toBeNull();
  watching.set(null);
  expect(watching.present).toBeNull();
});

test('a wish whose end is years away keeps no processor busy', () => {
  const serverNow = vi.fn(Date.now);
  const own = createWatching({ serverNow, send: () => undefined, onChange: () => undefined });
  own.set({ until: 1e13, rateHz: 10 });
  vi.advanceTimersByTime(1_000);
  expect(serverNow.mock.calls.length).toBeLessThan(5);
  own.stop();
});

test('a flood of slow wishes does not take the wish of a page that wants more', () => {
  watching.set({ until: 1_000, rateHz: 10, frameSeconds: 3 });
  for (let index = 1; index <= 40; index += 1) watching.set({ until: 1_000 + index, rateHz: 9 - index / 10 });
  expect(watching.present).toMatchObject({ rateHz: 10, frameSeconds: 3 });
  vi.advanceTimersByTime(2_000);
  expect(watching.present).toBeNull();
});

test('poses keep to the asked rate', () => {
  watching.set({ until: 60_000, rateHz: 10 });
  for (let frame = 0; frame < 72; frame += 1) {
    watching.offer(POSE);
    vi.advanceTimersByTime(1000 / 72);
  }
  expect(sent).toBeGreaterThanOrEqual(9);
  expect(sent).toBeLessThanOrEqual(12);
});
