/** Seconds of the past that the speed is measured over: long enough that a short break does not make it jump. */
const MEMORY_SECONDS = 8;
/** Seconds within which a changed speed shows in the remaining time. */
const EASE_SECONDS = 4;
/** Seconds of sending before anything is said. */
const KNOWN_AFTER_SECONDS = 1.5;
/** Beyond this share the remaining time is plainly another, and is said at once. */
const PLAINLY_OTHER = 3;

/** How fast a file goes out, measured. */
export interface Rate {
  readonly atMs: number;
  readonly sent: number;
  /** Bytes and seconds of the near past; the older, the less they weigh. */
  readonly bytes: number;
  readonly seconds: number;
  /** Seconds that were measured in all. */
  readonly measured: number;
  readonly secondsLeft: number | null;
}

/** Begins to measure, also anew after a break. @param nowMs monotonic milliseconds */
export function startRate(sent: number, nowMs: number): Rate {
  return { atMs: nowMs, sent, bytes: 0, seconds: 0, measured: 0, secondsLeft: null };
}

/**
 * Takes in how much has been sent. The remaining time runs down like a clock and is only eased towards what the speed
 * says, so that it can be read.
 */
export function nextRate(
  rate: Rate,
  { sent, size, nowMs }: { sent: number; size: number; nowMs: number },
): Rate {
  const past = (nowMs - rate.atMs) / 1000;
  if (past <= 0) return rate;
  const fade = Math.exp(-past / MEMORY_SECONDS);
  const next = {
    atMs: nowMs,
    sent,
    bytes: rate.bytes * fade + Math.max(0, sent - rate.sent),
    seconds: rate.seconds * fade + past,
    measured: rate.measured + past,
  };
  return { ...next, secondsLeft: toSecondsLeft(rate, next, size - sent, past) };
}

/** Bytes per second; null until it is known. */
export function speedOf({ bytes, seconds, measured }: Omit<Rate, 'secondsLeft'>): number | null {
  return measured < KNOWN_AFTER_SECONDS ? null : bytes / seconds;
}

function toSecondsLeft(
  before: Rate,
  now: Omit<Rate, 'secondsLeft'>,
  left: number,
  past: number,
): number | null {
  const speed = speedOf(now);
  if (speed === null || speed === 0) return null;
  const target = left / speed;
  if (before.secondsLeft === null) return target;
  const expected = Math.max(0, before.secondsLeft - past);
  if (target > expected * PLAINLY_OTHER + EASE_SECONDS || expected > target * PLAINLY_OTHER + EASE_SECONDS)
    return target;
  return expected + (target - expected) * (1 - Math.exp(-past / EASE_SECONDS));
}
