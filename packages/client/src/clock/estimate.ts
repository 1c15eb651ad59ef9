/** One question to the server's clock. All in milliseconds, `sentMs` and `receivedMs` by the local clock. */
export interface ClockSample {
  readonly sentMs: number;
  readonly receivedMs: number;
  readonly serverMs: number;
}

/** What is known of the server's clock. */
export interface ClockEstimate {
  /** Add it to the local clock to get server time. */
  readonly offsetMs: number;
  /** The truth is at most this far from the estimate, as long as local clocks run as they should. */
  readonly errorBoundMs: number;
}

/** How far cheap oscillators run apart: 50 parts per million, so that old samples count for less. */
const DRIFT_PER_MS = 50e-6;

/**
 * Estimates the offset to the server's clock. Each sample proves that the offset lies between
 * `server − received` and `server − sent`; the fastest way up and the fastest way down may come from different
 * samples, so intersecting the intervals beats the single least round trip (docs/decisions, measured in
 * `npm run bench -- sync`).
 * @returns null without samples, or where they contradict each other because a clock was set or slept
 */
export function estimateOffset(samples: readonly ClockSample[], nowMs: number): ClockEstimate | null {
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  for (const sample of samples) {
    const slack = Math.max(0, nowMs - sample.receivedMs) * DRIFT_PER_MS;
    low = Math.max(low, sample.serverMs - sample.receivedMs - slack);
    high = Math.min(high, sample.serverMs - sample.sentMs + slack);
  }
  if (samples.length === 0 || low > high) return null;
  return { offsetMs: (low + high) / 2, errorBoundMs: (high - low) / 2 };
}
