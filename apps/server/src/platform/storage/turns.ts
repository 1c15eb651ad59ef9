import { setTimeout as wait } from 'node:timers/promises';
import { createLanes, type Place } from './lanes';
import type { Pace } from './storage';

/** Timers are late by this much at times; so much is caught up. */
const CATCH_UP_MS = 20;
/** No timer is shorter. */
const SHORTEST_MS = 1;

/** Does a piece of work for so many bytes when it is its turn. */
export type Turns = <T>(sizeBytes: number, work: () => Promise<T>, place?: Place) => Promise<T>;

interface TurnsLimits {
  /** Most pieces at once, the others in order behind. */
  readonly atOnce: number;
  readonly bytesPerSecond: number;
}

/** Lets work go on in turns, at most so many bytes a second in the long run. */
export function createTurns({ atOnce, bytesPerSecond }: TurnsLimits): Turns {
  const lanes = createLanes(atOnce);
  let dueMs = 0;
  return (sizeBytes, work, place) =>
    lanes(async () => {
      const nowMs = performance.now();
      const earlyMs = dueMs - nowMs;
      dueMs = Math.max(dueMs, nowMs - CATCH_UP_MS) + (sizeBytes / bytesPerSecond) * 1000;
      if (earlyMs >= SHORTEST_MS) await wait(earlyMs);
      return work();
    }, place);
}

/**
 * Turns of those who are in no hurry: each waits for its own pace, and then until nobody else waits.
 * @param atOnce most of their pieces at once
 */
export function createBehind(turns: Turns, atOnce: number): (pace: Pace) => Turns {
  const lanes = createLanes(atOnce);
  return (pace) => async (sizeBytes, work) => {
    await pace(sizeBytes);
    return lanes(() => turns(sizeBytes, work, 'behind-all'));
  };
}
