import { CallError } from '@orrery/client';
import { NO_RESPONSE } from '@orrery/contract';
import { Broken } from './faults';
import { waitForAttempt } from './patience';

/** A server that restarts, a proxy before it that has not found it yet, or one that has enough for now. */
const PASSING: ReadonlySet<number> = new Set([NO_RESPONSE, 429, 502, 503, 504]);

/** Whether what failed may well succeed a little later. */
export function isPassing(error: unknown): boolean {
  return error instanceof Broken || (error instanceof CallError && PASSING.has(error.status));
}

/**
 * Tries until it succeeds or fails for good, with growing waits: a file of hours does not end with a restart of the
 * server.
 * @param onWait hears that it waits, and that it goes on
 * @throws what does not pass; the signal's reason
 */
export async function persist<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onWait: (isWaiting: boolean) => void,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      const result = await work();
      if (attempt > 0) onWait(false);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(error)) throw error;
      onWait(true);
      await waitForAttempt(attempt, signal);
    }
  }
}
