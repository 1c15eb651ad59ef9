import { expect, test } from 'vitest';
import { createKeptCosts } from './cost-memory';

function createStore(text?: string) {
  const items = new Map(text === undefined ? [] : [['pace.costs', text]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

test('a reloaded device still knows what starting takes', () => {
  const store = createStore();
  createKeptCosts(store).learn('start', 0.12);
  expect(createKeptCosts(store).get('start')).toBeCloseTo(0.12);
});

test.each(['{"start":', 'null', '{"start":"soon"}'])('a broken note (%s) is as good as none', (text) => {
  expect(createKeptCosts(createStore(text)).knows('start')).toBe(false);
});

test('a full store does not keep a device from learning', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  const costs = createKeptCosts(full);
  costs.learn('start', 0.12);
  expect(costs.get('start')).toBeCloseTo(0.12);
});
