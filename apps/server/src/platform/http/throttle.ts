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
  /** Takes over what another server counted for a key; null where it forgot its attempts. */
  hear(key: string, counted: Counted | null): void;
}

/** What is counted for a key, told in a way that needs no common clock. */
export interface Counted {
  readonly count: number;
  /** How long nobody may try, in milliseconds. */
  readonly waitMs: number;
}

interface Attempts {
  count: number;
  blockedUntil: number;
  last: number;
}

const MAX_KEYS = 10_000;
/** Doubling stops here by itself; beyond it the number would overflow. */
const MAX_DOUBLINGS = 30;

/**
 * @param now milliseconds, for tests that cannot wait
 * @param tell hears of each change of what is counted here
 */
export function createThrottle(
  rule: ThrottleRule,
  now: () => number = Date.now,
  tell: (key: string, counted: Counted | null) => void = () => undefined,
): Throttle {
  const attempts = new Map<string, Attempts>();

  function forgetOldest(): void {
    const oldest = attempts.keys().next();
    if (!oldest.done) attempts.delete(oldest.value);
  }

  function keep(key: string, entry: Attempts): void {
    attempts.delete(key);
    attempts.set(key, entry);
    if (attempts.size > (rule.maxKeys ?? MAX_KEYS)) forgetOldest();
  }

  function tellOf(key: string, { count, blockedUntil }: Attempts): void {
    tell(key, count > 0 ? { count, waitMs: Math.max(0, blockedUntil - now()) } : null);
  }

  function clear(key: string): void {
    if (attempts.delete(key)) tell(key, null);
  }

  function hear(key: string, counted: Counted | null): void {
    if (!counted) return void attempts.delete(key);
    const at = now();
    const entry = attempts.get(key) ?? { count: 0, blockedUntil: 0, last: at };
    // In place, so that an attempt which began here can still be taken back.
    Object.assign(entry, { count: counted.count, blockedUntil: at + counted.waitMs, last: at });
    keep(key, entry);
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
    keep(key, entry);
    tellOf(key, entry);
    return () => {
      if (attempts.get(key) !== entry) return;
      entry.count -= 1;
      // A wait that somebody else's guess brought meanwhile stays: log-ins of one's own must not pay for guesses.
      if (entry.blockedUntil === ownBlock) entry.blockedUntil = 0;
      if (entry.count <= 0) attempts.delete(key);
      tellOf(key, entry);
    };
  }

  return { begin, clear, hear };
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
