import { MAX_ORDER_DEVICES, topics } from '@orrery/contract';
import { expect, test } from 'vitest';
import { createWatchRule, MAX_WATCH_BYTES, MAX_WATCH_MS } from './watch-rule';

const NOW = 1_000_000;
const body = (until: number, more = {}) => Buffer.from(JSON.stringify({ until, rateHz: 5, ...more }));
const newRule = () => createWatchRule(undefined, () => NOW);

test('a watch may last as long as a slow clock needs, and not for ever', () => {
  const mayKeep = newRule();
  expect(mayKeep(1, topics.watch(1, 7), body(NOW + MAX_WATCH_MS))).toBe(true);
  expect(mayKeep(1, topics.watch(1, 7), body(NOW + MAX_WATCH_MS + 1))).toBe(false);
  expect(mayKeep(1, topics.watch(1, 7), body(1e300))).toBe(false);
});

test('what is longer than a watch is none', () => {
  expect(newRule()(1, topics.watch(1, 7), body(NOW, { more: 'x'.repeat(MAX_WATCH_BYTES) }))).toBe(false);
});

test('a school can watch as many devices as it can order, again and again, and no more', () => {
  const mayKeep = newRule();
  const watchAll = () =>
    Array.from({ length: MAX_ORDER_DEVICES }, (_, index) =>
      mayKeep(1, topics.watch(1, index + 1), body(NOW + 1)),
    );
  expect(watchAll().every(Boolean)).toBe(true);
  expect(mayKeep(1, topics.watch(1, 999_999), body(NOW))).toBe(false);
  expect(watchAll().every(Boolean)).toBe(true);
  expect(mayKeep(2, topics.watch(2, 999_999), body(NOW))).toBe(true);
});

test('watches of devices that are not there keep a school from nothing once they have ended', () => {
  let now = NOW;
  const forgotten: string[] = [];
  const mayKeep = createWatchRule(
    (topic) => forgotten.push(topic),
    () => now,
  );
  for (let made = 1; made <= MAX_ORDER_DEVICES; made += 1) {
    mayKeep(1, topics.watch(1, 900_000 + made), body(NOW + (made === 1 ? MAX_WATCH_MS : 10)));
  }
  expect(mayKeep(1, topics.watch(1, 7), body(NOW + 10))).toBe(false);
  now += 11;
  expect(mayKeep(1, topics.watch(1, 7), body(now + 10))).toBe(true);
  expect(forgotten).toHaveLength(MAX_ORDER_DEVICES - 1);
  expect(forgotten).not.toContain(topics.watch(1, 900_001));
});
