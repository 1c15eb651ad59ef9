import { expect, test } from 'vitest';
import { AppError } from '../../platform/errors';
import { createThrottle } from '../../platform/http/throttle';
import { createLoginLimits } from './login-limits';

const MINUTE_MS = 60_000;

/** Guesses with a clock that the test turns. */
function setUp() {
  let now = 1_000_000;
  const limits = createLoginLimits((_, rule) => createThrottle(rule, () => now));
  const waitOf = (source: Partial<Parameters<typeof limits.begin>[0]>): number => {
    try {
      limits.begin({ username: 'owner', address: '192.0.2.1', knownBrowser: null, ...source });
      return 0;
    } catch (error) {
      return error instanceof AppError ? (error.details.retryAfter ?? 0) : Number.NaN;
    }
  };
  return { limits, waitOf, pass: (ms: number) => (now += ms) };
}

test('five wrong passwords cost no wait, then waits double up to a quarter of an hour', () => {
  const { waitOf, pass } = setUp();
  for (let count = 0; count < 5; count += 1) expect(waitOf({})).toBe(0);
  const waits: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const wait = waitOf({});
    waits.push(wait);
    pass(wait * 1000);
    expect(waitOf({})).toBe(0);
  }
  expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16]);
  expect(Math.max(...waits)).toBe(15 * 60);
});

test('guesses at one account from ever new addresses are slowed down, at most to one in five minutes', () => {
  const { waitOf, pass } = setUp();
  let address = 0;
  const next = () => {
    address += 1;
    return `198.51.100.${address}`;
  };
  for (let count = 0; count < 30; count += 1) expect(waitOf({ address: next() })).toBe(0);
  const first = waitOf({ address: next() });
  expect(first).toBe(2);
  let made = 0;
  // A day of guessing without a pause.
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    pass(MINUTE_MS);
    if (waitOf({ address: next() }) === 0) made += 1;
  }
  expect(made).toBeLessThan(24 * 12 + 30);
});

test('ever new addresses of one IPv6 network are one place to guess from', () => {
  const { waitOf } = setUp();
  for (let count = 0; count < 5; count += 1) expect(waitOf({ address: `2001:db8:1:2::${count}` })).toBe(0);
  expect(waitOf({ address: '2001:db8:1:2:ffff::1' })).toBe(2);
  expect(waitOf({ address: '2001:db8:1:3::1' })).toBe(0);
});

test('whoever has an account does not free their address of the wait for guesses at others', () => {
  const { limits, waitOf } = setUp();
  let guesses = 0;
  for (let count = 0; count < 400; count += 1) {
    let own: ReturnType<typeof limits.begin> | null = null;
    try {
      own = limits.begin({ username: 'guesser', address: '192.0.2.1', knownBrowser: null });
    } catch {
      // The address waits; the guess is tried all the same.
    }
    if (waitOf({ username: `victim-${count}` }) === 0) guesses += 1;
    own?.succeeded();
  }
  expect(guesses).toBeLessThanOrEqual(101);
});

test('nobody keeps the owner out of a browser that the account knows, not even from the same address', () => {
  const { waitOf } = setUp();
  for (let count = 0; count < 200; count += 1) {
    waitOf({ address: `203.0.113.${count}` });
    waitOf({ username: `other-${count}` });
    waitOf({});
  }
  expect(waitOf({})).toBeGreaterThan(0);
  expect(waitOf({ address: '192.0.2.200' })).toBeGreaterThan(0);
  expect(waitOf({ knownBrowser: 'mine' })).toBe(0);
});

test('a known browser guesses no faster than an address', () => {
  const { waitOf } = setUp();
  for (let count = 0; count < 5; count += 1) {
    expect(waitOf({ knownBrowser: 'stolen', address: `192.0.2.${count}` })).toBe(0);
  }
  expect(waitOf({ knownBrowser: 'stolen', address: '192.0.2.99' })).toBe(2);
});

test('whoever logs in has no earlier mistakes held against them, and does not help whoever guesses', () => {
  const { limits, waitOf } = setUp();
  for (let count = 0; count < 4; count += 1) waitOf({});
  limits.begin({ username: 'Owner', address: '192.0.2.1', knownBrowser: null }).succeeded();
  for (let count = 0; count < 5; count += 1) expect(waitOf({})).toBe(0);
  for (let count = 0; count < 40; count += 1) waitOf({ address: `198.51.100.${count}` });
  expect(waitOf({ address: '198.51.100.99' })).toBeGreaterThan(0);
  // A right password at a waiting account is refused like any other.
  expect(() =>
    limits.begin({ username: 'owner', address: '198.51.100.98', knownBrowser: null }).succeeded(),
  ).toThrow(AppError);
});
