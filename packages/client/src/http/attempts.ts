import { NO_RESPONSE } from '@orrery/contract';
import { backoffMs } from '../broker/backoff';
import { CallError } from './call-error';

/** A server that restarts, or a proxy before it that has not found it yet. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([NO_RESPONSE, 502, 503, 504]);

export interface Attempts {
  /** Most attempts, the first one included. */
  readonly most: number;
  /** Ends the waiting, too. */
  readonly signal?: AbortSignal | undefined;
  /** Uniform in 0…1; spreads the attempts of a whole school. */
  readonly random?: (() => number) | undefined;
}

/**
 * Tries again what failed for want of an answer, with growing, jittered waits. Only for reads: an order that went
 * out may have arrived although its answer did not.
 * @throws the last attempt's error; the present one as soon as the caller gave up
 */
export async function withAttempts<T>(task: () => Promise<T>, attempts: Attempts): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      const passing = error instanceof CallError && PASSING_STATUSES.has(error.status);
      if (!passing || attempt + 1 >= attempts.most || attempts.signal?.aborted) throw error;
      await pause(backoffMs(attempt, attempts.random ?? Math.random), attempts.signal);
      if (attempts.signal?.aborted) throw error;
    }
  }
}

function pause(forMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, forMs);
    signal?.addEventListener('abort', end);
  });
}
