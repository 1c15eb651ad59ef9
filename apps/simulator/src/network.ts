import type { Random } from './random';

/** One-way delay of a network in milliseconds. */
export interface Jitter {
  readonly lowMs: number;
  readonly highMs: number;
}

/** No delay beyond what the machine itself adds. */
export const NO_JITTER: Jitter = { lowMs: 0, highMs: 0 };

function wait(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}

/** A fetch whose requests and answers each take a random while. */
export function createSlowFetch(jitter: Jitter, random: Random): typeof fetch {
  return async (input, init) => {
    await wait(random.between(jitter.lowMs, jitter.highMs));
    const response = await fetch(input, init);
    await wait(random.between(jitter.lowMs, jitter.highMs));
    return response;
  };
}

/**
 * Delays calls by a random while and keeps their order, as one connection does. Without jitter it still waits for
 * the end of the loop's turn: headsets work side by side, so none may wait for another one's work.
 */
export function createSlowLine(jitter: Jitter, random: Random): (deliver: () => void) => void {
  let lastMs = 0;
  return (deliver) => {
    if (jitter.highMs <= 0) {
      setImmediate(deliver);
      return;
    }
    const nowMs = performance.now();
    lastMs = Math.max(lastMs, nowMs + random.between(jitter.lowMs, jitter.highMs));
    setTimeout(deliver, lastMs - nowMs);
  };
}
