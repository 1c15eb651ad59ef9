import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../database/database';
import type { TaskBook } from '../../tasks/task-book';
import { findUntold, queueReview } from './queue-statements';
import { findDue, sendQueue } from './send-queue';

/** How soon results reach a store; a class's answers of that time go together. */
const EVERY_MS = 5_000;

interface RecordStoreDeps {
  readonly db: Database;
  readonly tasks: TaskBook;
  readonly log: Logger;
  /** For tests. */
  readonly everyMs?: number;
}

/**
 * Tells record stores of schools what happened in tests, for as long as the server runs. A store that is slow or away
 * keeps neither a class nor another store: each is spoken to by itself.
 */
export function startRecordStores({ db, tasks, log, everyMs = EVERY_MS }: RecordStoreDeps): {
  stop(): Promise<void>;
} {
  const end = new AbortController();
  const { signal } = end;
  const sending = new Map<number, Promise<void>>();

  async function queueAll(): Promise<void> {
    for (const untold of await findUntold(db)) {
      if (signal.aborted) return;
      await queueReview(db, untold).catch((error: unknown) =>
        log.error({ err: error, review: untold.reviewId }, 'statements of a review could not be made'),
      );
    }
  }

  function send(schoolId: number): void {
    if (sending.has(schoolId)) return;
    const work = sendQueue({ db, log, signal }, schoolId)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error, school: schoolId }, 'statements could not be sent');
      })
      .then(() => {
        sending.delete(schoolId);
      });
    sending.set(schoolId, work);
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await tasks.turn('record_stores', async () => {
          await queueAll();
          for (const schoolId of await findDue(db)) send(schoolId);
        });
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'record stores could not be looked at');
      }
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const done = run();
  return {
    async stop() {
      end.abort();
      await done;
      await Promise.all(sending.values());
    },
  };
}
