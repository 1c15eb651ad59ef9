import { setTimeout as wait } from 'node:timers/promises';
import { createLanes } from './lanes';

/** Timers are late by this much at times; so much is caught up. */
const CATCH_UP_MS = 20;
/** No timer is shorter. */
const SHORTEST_MS = 1;

/** Does a piece of work for so many bytes when it is its turn. */
export type Turns = <T>(sizeBytes: number, work: () => Promise<T>) => Promise<T>;

interface TurnsLimits {
  /** Most pieces at once, the others in order behind. */
  readonly atOnce: number;
  readonly bytesPerSecond: number;
}

/** Lets work go on in turns, at most so many bytes a second in the long run. */
export function createTurns({ atOnce, bytesPerSecond }: TurnsLimits): Turns {
  const lanes = createLanes(atOnce);
  let dueMs = 0;
  return (sizeBytes, work) =>
    lanes(async () => {
      const nowMs = performance.now();
      const earlyMs = dueMs - nowMs;
      dueMs = Math.max(dueMs, nowMs - CATCH_UP_MS) + (sizeBytes / bytesPerSecond) * 1000;
      if (earlyMs >= SHORTEST_MS) await wait(earlyMs);
      return work();
    });
}
