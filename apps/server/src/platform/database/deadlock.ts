import { setTimeout as wait } from 'node:timers/promises';
import { sqlCodeOf } from './sql-code';

/** Of two who wait for each other PostgreSQL ends one: nothing of what it did has happened. */
export const DEADLOCK = '40P01';

const ATTEMPTS = 5;
/** Not at the same moment as the other one who was ended, where there are more than two. */
const LONGEST_PAUSE_MS = 50;

/**
 * Does something in the database, and again from its beginning where it was the one that had to give way.
 * @param work a statement or a whole transaction; what it does outside the database must bear being done again
 * @throws what it throws, and the deadlock where it had to give way every time
 */
export async function afterDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || sqlCodeOf(error) !== DEADLOCK) throw error;
      await wait(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}
