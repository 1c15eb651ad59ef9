import { asc } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/database';
import { schools } from '../database/tables';
import { startHourly } from '../hourly';
import type { TaskBook } from '../tasks/task-book';
import { removeExpired } from './expired';
import { forgetGoneStudents, forgetOldNames } from './gone-students';
import { RETAINED, type RetainedTable } from './retained-table';

/** Number of the advisory lock under which one server at a time deletes what is too old. */
const RETENTION_LOCK = 7_205_180_003;
/** The first minutes belong to headsets that come back after a start. */
const BEGIN_AFTER_MS = 5 * 60_000;
/** Rows of one statement: few enough that nobody waits for it. */
const BATCH = 5_000;
const DAY_MS = 24 * 60 * 60_000;

interface RetentionDeps {
  readonly pool: pg.Pool;
  readonly tasks: TaskBook;
  readonly log: Logger;
}

/** What one run deleted, by the name of the table; null where another server was at it. */
export type Removed = Readonly<Record<string, number>> | null;

/**
 * Deletes what schools keep no longer, what has expired, and names of students who are gone from what headsets said.
 * One server at a time: the others find the lock taken and leave it.
 * @param signal ends it between two statements; the next run goes on
 */
export async function removeOverdue(pool: pg.Pool, signal?: AbortSignal): Promise<Removed> {
  // One connection for lock and work: an advisory lock belongs to its session.
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      RETENTION_LOCK,
    ]);
    if (!rows[0]?.taken) return null;
    try {
      return await removeAll(drizzle({ client }), signal);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [RETENTION_LOCK]);
    }
  } finally {
    client.release();
  }
}

async function removeAll(db: Database, signal?: AbortSignal): Promise<Record<string, number>> {
  const removed: Record<string, number> & { history_names: number } = { history_names: 0 };
  const every = await db.select().from(schools).orderBy(asc(schools.id));
  for (const { id, resultsKeptDays, gazeKeptDays } of every) {
    for (const table of RETAINED) {
      const before = daysAgo(table.kind === 'gaze' ? gazeKeptDays : resultsKeptDays);
      removed[table.name] = (removed[table.name] ?? 0) + (await removeTable(db, id, table, before, signal));
    }
    removed.history_names += await forgetOldNames(db, id, daysAgo(resultsKeptDays));
  }
  const names = await forgetGoneStudents(db);
  return { ...removed, ...(await removeExpired(db, signal)), student_names: names };
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}

async function removeTable(
  db: Database,
  schoolId: number,
  table: RetainedTable,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  while (!signal?.aborted) {
    const count = await table.removeOlder(db, schoolId, { before, limit: BATCH });
    removed += count;
    if (count < BATCH) break;
  }
  return removed;
}

/** Runs `removeOverdue` every hour until it is stopped: a period is counted in days. */
export function startRetention({ pool, tasks, log }: RetentionDeps): { stop(): Promise<void> } {
  return startHourly({
    name: 'retention',
    tasks,
    beginAfterMs: BEGIN_AFTER_MS,
    async run(signal) {
      const removed = await removeOverdue(pool, signal);
      const some = removed !== null && Object.values(removed).some((count) => count > 0);
      if (some) log.info({ removed }, 'what schools keep no longer was deleted');
      return removed;
    },
    onFault: (error) =>
      log.error({ err: error }, 'what schools keep no longer could not be deleted, trying again in an hour'),
  });
}
