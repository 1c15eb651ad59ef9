import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database';
import { startHourly } from '../../platform/hourly';
import type { TaskBook } from '../../platform/tasks/task-book';
import { endAbandoned } from './reviews';

/** At the start itself what a killed server left is ended; the first minutes belong to headsets that come back. */
const BEGIN_AFTER_MS = 10 * 60_000;

interface SweepDeps {
  readonly db: Database;
  readonly tasks: TaskBook;
  readonly log: Logger;
}

/** Ends abandoned reviews at a start and every hour until it is stopped; any number of servers may do it. */
export function startReviewSweep({ db, tasks, log }: SweepDeps): { stop(): Promise<void> } {
  const onFault = (error: unknown) =>
    log.error({ err: error }, 'abandoned tests could not be ended, trying again in an hour');
  async function sweep(): Promise<void> {
    const ended = await endAbandoned(db);
    if (ended > 0) log.info({ ended }, 'tests that no headset is in any more were ended');
  }
  const name = 'abandoned_tests';
  const first = tasks.turn(name, sweep).catch(onFault);
  const hourly = startHourly({ name, tasks, beginAfterMs: BEGIN_AFTER_MS, run: sweep, onFault });
  return { stop: () => Promise.all([first, hourly.stop()]).then(() => undefined) };
}
