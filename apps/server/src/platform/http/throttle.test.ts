import { expect, test } from 'vitest';
import { AppError } from '../errors';
import { type Counted, createThrottle, type Throttle } from './throttle';

const RULE = { free: 2, firstDelayMs: 1000, maxDelayMs: 4000 };

function setUp(rule: Parameters<typeof createThrottle>[0] = RULE) {
  let now = 0;
  const throttle = createThrottle(rule, () => now);
  function waitOf(key = 'a'): number {
    try {
      throttle.begin(key);
      return 0;
    } catch (error) {
      return error instanceof AppError ? (error.details.retryAfter ?? -1) : -1;
    }
  }
  return { throttle, waitOf, pass: (ms: number) => (now += ms) };
}

test('the first attempts are free, then the wait doubles up to its longest', () => {
  const { waitOf, pass } = setUp();
  expect(waitOf()).toBe(0);
  expect(waitOf()).toBe(0);
  for (const wait of [1, 2, 4, 4]) {
    expect(waitOf()).toBe(wait);
    pass(wait * 1000);
    expect(waitOf()).toBe(0);
  }
});

test('a key that was left alone starts afresh', () => {
  const { waitOf, pass } = setUp();
  waitOf();
  waitOf();
  pass(10_000);
  expect(waitOf()).toBe(0);
  expect(waitOf()).toBe(0);
  expect(waitOf()).toBe(1);
});

test('a pause gives back no more attempts than waiting would', () => {
  const { waitOf, pass } = setUp({ ...RULE, free: 10 });
  for (let attempt = 0; attempt < 10; attempt += 1) expect(waitOf()).toBe(0);
  pass(2 * RULE.maxDelayMs + 1);
  expect([waitOf(), waitOf(), waitOf()]).toEqual([0, 0, 1]);
});

test('keys do not slow each other down, and a cleared one is free again', () => {
  const { throttle, waitOf } = setUp();
  waitOf();
  waitOf();
  expect(waitOf()).toBe(1);
  expect(waitOf('b')).toBe(0);
  throttle.clear('a');
  expect(waitOf()).toBe(0);
});

test('a refunded attempt does not count', () => {
  const { throttle } = setUp();
  for (let attempt = 0; attempt < 10; attempt += 1) throttle.begin('a')();
});

test('an honest attempt ends no wait that a guess after it brought', () => {
  const { throttle, waitOf } = setUp();
  const giveBack = throttle.begin('a');
  expect(waitOf()).toBe(0);
  giveBack();
  expect(waitOf()).toBe(1);
});

test('honest attempts that come together leave no wait, whichever ends first', () => {
  const { throttle, waitOf } = setUp();
  const [first, second] = [throttle.begin('a'), throttle.begin('a')];
  expect(waitOf()).toBe(1);
  first();
  second();
  expect(waitOf()).toBe(0);
});

test('what is given back after a flood forgot it is held against nobody', () => {
  const { throttle, waitOf } = setUp({ ...RULE, maxKeys: 1 });
  const giveBack = throttle.begin('a');
  throttle.begin('b');
  expect([waitOf(), waitOf()]).toEqual([0, 0]);
  giveBack();
  expect(waitOf()).toBe(1);
});

test('a flood of keys forgets the oldest instead of filling the memory', () => {
  const { waitOf } = setUp({ ...RULE, maxKeys: 2 });
  waitOf('a');
  waitOf('a');
  waitOf('b');
  waitOf('c');
  expect(waitOf('a')).toBe(0);
});

test('servers that tell each other count together, and forgive together', () => {
  let now = 0;
  const pass: ((key: string, counted: Counted | null) => void)[] = [];
  const servers = [0, 1].map((own) =>
    createThrottle(
      { ...RULE, free: 3 },
      () => now + own * 7_000_000,
      (key, counted) => pass[1 - own]?.(key, counted),
    ),
  ) as [Throttle, Throttle];
  for (const { hear } of servers) pass.push(hear);
  const [here, there] = servers;
  here.begin('a');
  const giveBack = there.begin('a');
  giveBack();
  there.begin('a');
  here.begin('a');
  // The fourth attempt: it matters not where the others were made.
  expect(() => there.begin('a')).toThrow(AppError);
  now += 1000;
  there.begin('a');
  here.clear('a');
  there.begin('a');
});
