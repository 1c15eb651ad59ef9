import { expect, test } from 'vitest';
import { isSettled } from './report';

const order = {
  resource: 1,
  chapter: null,
  own: false,
  test: null,
  timeline: { status: 'playing' as const, position: 0, at: 0, rate: 1, loop: false, duration: null },
};
const playing = (status: 'loading' | 'playing' | 'paused' | 'failed') => ({
  resource: 1,
  chapter: null,
  status,
  position: 0,
  skewMs: null,
  atMs: 0,
  local: true,
  kind: null,
  reason: null,
});

test('a revision is confirmed only when the picture runs, stands or has failed', () => {
  const wanted = { screen: 'stage' as const, order };
  expect(isSettled({ wanted, playing: null })).toBe(false);
  expect(isSettled({ wanted, playing: playing('loading') })).toBe(false);
  expect(isSettled({ wanted, playing: playing('playing') })).toBe(true);
  expect(isSettled({ wanted, playing: playing('paused') })).toBe(true);
  expect(isSettled({ wanted, playing: playing('failed') })).toBe(true);
});

test('orders that show no piece are confirmed at once', () => {
  expect(isSettled({ wanted: { screen: 'lobby' }, playing: null })).toBe(true);
  expect(isSettled({ wanted: { screen: 'ended' }, playing: null })).toBe(true);
});
