/** First wait after a lost connection. */
const FIRST_MS = 250;
/** Longest wait: with the connect time-out, a device is back within 5 s of the server. */
const LONGEST_MS = 3_000;

/**
 * How long to wait before attempt number `attempt` (from 0). Jittered, so that a whole class does not knock at
 * the same moment when the server comes back.
 * @param random uniform in 0…1
 */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return full * (0.5 + 0.5 * random());
}
