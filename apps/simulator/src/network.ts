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

/** The same request as a front server passes it on. */
function from(address: string, init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set('x-forwarded-for', address);
  return { ...init, headers };
}

/**
 * A fetch whose requests and answers each take a random while.
 * @param address where they come from, as a front server on the same machine would tell it
 */
export function createSlowFetch(jitter: Jitter, random: Random, address?: string): typeof fetch {
  return async (input, given) => {
    const init = address === undefined ? given : from(address, given);
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
