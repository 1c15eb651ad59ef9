import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { GROWTH } from './growth';

/** Rows of one statement: few enough that nobody waits for it. */
const BATCH = 5_000;

/**
 * Deletes rows whose time is over, of every table that is kept small by age: ended log-ins, codes, servers.
 * @param signal ends it between two statements; the next run goes on
 * @returns how many were deleted, by the name of the table
 */
export async function removeExpired(db: Database, signal?: AbortSignal): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [table, growth] of Object.entries(GROWTH)) {
    if (growth.by === 'age') removed[table] = await removeFrom(db, table, growth.when, signal);
  }
  return removed;
}

async function removeFrom(db: Database, table: string, when: string, signal?: AbortSignal): Promise<number> {
  const name = sql.identifier(table);
  let removed = 0;
  while (!signal?.aborted) {
    // Asked again as it is deleted: a session that its owner has used meanwhile goes on.
    const { rowCount } = await db.execute(sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${sql.raw(when)} limit ${BATCH}
      )) and ${sql.raw(when)}`);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  return removed;
}
