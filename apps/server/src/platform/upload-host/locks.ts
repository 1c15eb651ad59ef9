/** After so long without a byte a connection counts as broken, and the next one goes on in its place. */
const STALE_AFTER_MS = 5_000;

/** One connection that writes to an upload. */
export interface Hold {
  /** Tells that a byte came. */
  touch(): void;
  release(): void;
}

/** Sees to it that one connection at a time writes to an upload. */
export interface Locks {
  /**
   * Takes an upload; a connection that has fallen silent is ended first.
   * @param end ends the holder's connection, so that it releases soon
   * @returns null where another connection is sending
   */
  take(key: string, end: () => void): Promise<Hold | null>;
  /** Ends whoever holds it, however busy, and waits for that. */
  end(key: string): Promise<void>;
}

interface Holder {
  readonly end: () => void;
  readonly released: Promise<void>;
  lastMs: number;
}

/** @param now for tests that cannot wait */
export function createLocks(now: () => number = () => performance.now()): Locks {
  const holders = new Map<string, Holder>();

  async function end(key: string): Promise<void> {
    const holder = holders.get(key);
    holder?.end();
    await holder?.released;
  }

  async function take(key: string, endOwn: () => void): Promise<Hold | null> {
    const present = holders.get(key);
    if (present && now() - present.lastMs < STALE_AFTER_MS) return null;
    if (present) await end(key);
    // Somebody else may have been as quick.
    if (holders.has(key)) return null;
    let settle: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const own: Holder = { end: endOwn, released, lastMs: now() };
    holders.set(key, own);
    return {
      touch: () => {
        own.lastMs = now();
      },
      release: () => {
        if (holders.get(key) === own) holders.delete(key);
        settle();
      },
    };
  }

  return { take, end };
}
