/** Clocks that differ less than this are left alone: the way to the database takes a few milliseconds itself. */
const TOLERATED_MS = 250;

/** The database's clock, as SQL: milliseconds with their fraction. */
export const DATABASE_NOW = '(extract(epoch from clock_timestamp()) * 1000)::float8';

let offsetMs = 0;

/**
 * The time that everybody goes by, in milliseconds: the database's clock where several servers share one, this
 * machine's otherwise. What is compared with times of other servers, or sent to headsets, is of this clock.
 */
export function sharedNow(): number {
  return Date.now() + offsetMs;
}

/**
 * Follows the database's clock.
 * @param databaseMs what it said, in milliseconds
 * @param tookMs how long asking took
 * @returns by how much this machine's clock was corrected, in milliseconds; null where it agrees
 */
export function followClock(databaseMs: number, tookMs: number): number | null {
  const differsMs = databaseMs + tookMs / 2 - Date.now();
  // An answer that took long says little: the difference may be the way alone.
  if (Math.abs(differsMs - offsetMs) < TOLERATED_MS + tookMs) return null;
  offsetMs = Math.abs(differsMs) < TOLERATED_MS ? 0 : differsMs;
  return offsetMs;
}
