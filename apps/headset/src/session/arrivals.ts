/** Which files are whole on this device, and who waits for one. */
export interface Arrivals {
  has(sha256: string): boolean;
  /** Says everything that is here now. */
  set(here: ReadonlySet<string>): void;
  /** Resolves once the file is here; never where it does not come. */
  wait(sha256: string, signal: AbortSignal): Promise<void>;
}

/** Begins with nothing. */
export function createArrivals(): Arrivals {
  const waiting = new Map<string, Set<() => void>>();
  let present: ReadonlySet<string> = new Set();
  return {
    has: (sha256) => present.has(sha256),
    set(here) {
      present = here;
      for (const [sha256, resolves] of waiting) {
        if (!here.has(sha256)) continue;
        waiting.delete(sha256);
        for (const resolve of resolves) resolve();
      }
    },
    wait: (sha256, signal) =>
      new Promise((resolve) => {
        if (present.has(sha256)) return resolve();
        const listeners = waiting.get(sha256) ?? new Set();
        waiting.set(sha256, listeners.add(resolve));
        signal.addEventListener('abort', () => listeners.delete(resolve), { once: true });
      }),
  };
}
