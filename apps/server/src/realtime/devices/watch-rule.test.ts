import { MAX_ORDER_DEVICES, topics } from '@orrery/contract';
import { expect, test } from 'vitest';
import { createWatchRule, MAX_WATCH_BYTES, MAX_WATCH_MS } from './watch-rule';

const NOW = 1_000_000;
const body = (until: number, more = {}) => Buffer.from(JSON.stringify({ until, rateHz: 5, ...more }));
const newRule = () => createWatchRule(() => NOW);

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
      mayKeep(1, topics.watch(1, index + 1), body(NOW)),
    );
  expect(watchAll().every(Boolean)).toBe(true);
  expect(mayKeep(1, topics.watch(1, 999_999), body(NOW))).toBe(false);
  expect(watchAll().every(Boolean)).toBe(true);
  expect(mayKeep(2, topics.watch(2, 999_999), body(NOW))).toBe(true);
});
