import type { Desired } from '@orrery/contract';

/** More than one server holds connections of; who is looked at least makes room. */
const MOST_BODIES = 30_000;

/**
 * What devices should be doing, as it was last published or read. A body never changes under its revision, so whoever
 * knows the revision need not read the body again: lists of a school are asked for far more often than orders are given.
 */
export interface DesiredBook {
  /** Null where the body of this revision is not known. */
  find(deviceId: number, revision: number): Desired | null;
  /** Takes note of a body that is in the database for good. */
  keep(deviceId: number, body: Desired): void;
}

/** Makes an empty book. */
export function createDesiredBook(most = MOST_BODIES): DesiredBook {
  const bodies = new Map<number, Desired>();
  return {
    find(deviceId, revision) {
      const known = bodies.get(deviceId);
      return known?.revision === revision ? known : null;
    },
    keep(deviceId, body) {
      // The newest stands last.
      bodies.delete(deviceId);
      bodies.set(deviceId, body);
      const [oldest] = bodies.keys();
      if (bodies.size > most && oldest !== undefined) bodies.delete(oldest);
    },
  };
}
