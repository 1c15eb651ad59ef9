import { AppError } from '../errors';

/** How attempts are slowed down. */
export interface ThrottleRule {
  /** Attempts that cost no waiting. */
  readonly free: number;
  /** Wait after the first attempt beyond them; each further one doubles it. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** Most keys remembered: a flood of addresses must not fill the memory. */
  readonly maxKeys?: number;
}

/** Slows down repeated attempts, per key. */
export interface Throttle {
  /**
   * Counts an attempt before its outcome is known, so that parallel guesses do not slip through.
   * @throws AppError `rate.limited` with the seconds to wait
   * @returns takes the attempt back, because it was honest
   */
  begin(key: string): () => void;
  /** Forgets a key's attempts. */
  clear(key: string): void;
}

interface Attempts {
  count: number;
  blockedUntil: number;
  last: number;
}

const MAX_KEYS = 10_000;
/** Doubling stops here by itself; beyond it the number would overflow. */
const MAX_DOUBLINGS = 30;

/** @param now milliseconds, for tests that cannot wait */
export function createThrottle(rule: ThrottleRule, now: () => number = Date.now): Throttle {
  const attempts = new Map<string, Attempts>();

  function forgetOldest(): void {
    const oldest = attempts.keys().next();
    if (!oldest.done) attempts.delete(oldest.value);
  }

  function begin(key: string): () => void {
    const at = now();
    const known = attempts.get(key);
    const entry = known ?? { count: 0, blockedUntil: 0, last: at };
    // One attempt is forgotten for each longest wait without any: who pauses gains no more than who waits.
    entry.count = Math.max(0, entry.count - Math.floor((at - entry.last) / rule.maxDelayMs));
    if (entry.blockedUntil > at) {
      throw new AppError('rate.limited', { retryAfter: Math.ceil((entry.blockedUntil - at) / 1000) });
    }
    entry.count += 1;
    entry.last = at;
    const beyond = entry.count - rule.free;
    if (beyond >= 0) {
      entry.blockedUntil =
        at + Math.min(rule.firstDelayMs * 2 ** Math.min(beyond, MAX_DOUBLINGS), rule.maxDelayMs);
    }
    const ownBlock = entry.blockedUntil;
    attempts.delete(key);
    attempts.set(key, entry);
    if (attempts.size > (rule.maxKeys ?? MAX_KEYS)) forgetOldest();
    return () => {
      if (attempts.get(key) !== entry) return;
      entry.count -= 1;
      // A wait that somebody else's guess brought meanwhile stays: log-ins of one's own must not pay for guesses.
      if (entry.blockedUntil === ownBlock) entry.blockedUntil = 0;
      if (entry.count <= 0) attempts.delete(key);
    };
  }

  return { begin, clear: (key) => attempts.delete(key) };
}

/**
 * Counts one attempt at several throttles; where one of them refuses it, it counts at none.
 * @throws AppError `rate.limited`
 * @returns takes the attempt back everywhere
 */
export function beginAll(counted: readonly (readonly [throttle: Throttle, key: string])[]): () => void {
  const begun: (() => void)[] = [];
  const giveBack = () => {
    for (const one of begun) one();
  };
  try {
    for (const [throttle, key] of counted) begun.push(throttle.begin(key));
  } catch (error) {
    giveBack();
    throw error;
  }
  return giveBack;
}
