/** First and longest wait before the next attempt, in milliseconds. */
const FIRST_MS = 500;
const LONGEST_MS = 10_000;

/** How long to wait before attempt number `attempt` (from 0), jittered. @param random uniform in 0…1 */
export function patienceMs(attempt: number, random = Math.random): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.5 + 0.5 * random());
}

/** Waits for the next attempt; it comes at once when this machine has a network again. @throws the signal's reason */
export function waitForAttempt(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, patienceMs(attempt));
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
