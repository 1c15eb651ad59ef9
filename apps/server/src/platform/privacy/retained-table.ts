import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';

/** Rows that a school keeps for a while only. Whatever stores such rows adds itself to `RETAINED`. */
export interface RetainedTable {
  readonly name: string;
  /** Which of the school's periods they are kept for. */
  readonly kind: 'results' | 'gaze';
  /** When the oldest row of a school was written; null where there is none. */
  oldest(db: Database, schoolId: number): Promise<Date | null>;
  /** Deletes rows of a school that are older, at most `limit` of them. @returns how many it deleted */
  removeOlder(db: Database, schoolId: number, older: { before: Date; limit: number }): Promise<number>;
}

/**
 * What happened on headsets: when they were worn and what they did. Found by device, because the table has an index
 * by device and time.
 */
const deviceEventsTable: RetainedTable = {
  name: 'device_events',
  kind: 'results',
  async oldest(db, schoolId) {
    const { rows } = await db.execute<{ oldest: Date | string | null }>(sql`
      select min(first.received_at) as oldest from devices
      cross join lateral (
        select received_at from device_events where device_id = devices.id order by received_at limit 1
      ) as first
      where devices.school_id = ${schoolId}`);
    const oldest = rows[0]?.oldest ?? null;
    return oldest === null ? null : new Date(oldest);
  },
  async removeOlder(db, schoolId, { before, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from device_events where (device_id, id) in (
        select device_events.device_id, device_events.id from devices
        join device_events on device_events.device_id = devices.id
        where devices.school_id = ${schoolId} and device_events.received_at < ${before}
        limit ${limit}
      )`);
    return rowCount ?? 0;
  },
};

/** Where students looked, of schools that record it. */
const gazeSamplesTable: RetainedTable = {
  name: 'gaze_samples',
  kind: 'gaze',
  async oldest(db, schoolId) {
    const { rows } = await db.execute<{ oldest: Date | string | null }>(
      sql`select min(at) as oldest from gaze_samples where school_id = ${schoolId}`,
    );
    const oldest = rows[0]?.oldest ?? null;
    return oldest === null ? null : new Date(oldest);
  },
  async removeOlder(db, schoolId, { before, limit }) {
    // Rows have no key of their own: they are told apart by their place in the table.
    const { rowCount } = await db.execute(sql`
      delete from gaze_samples where ctid = any(array(
        select ctid from gaze_samples where school_id = ${schoolId} and at < ${before} limit ${limit}
      ))`);
    return rowCount ?? 0;
  },
};

/** What students did in tests: answers and steps go with whoever took part. */
const participantsTable: RetainedTable = {
  name: 'review_participants',
  kind: 'results',
  oldest: oldestReview,
  async removeOlder(db, schoolId, { before, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from review_participants where id = any(array(
        select joined.id from reviews
        join review_participants as joined on joined.school_id = reviews.school_id and joined.review_id = reviews.id
        where reviews.school_id = ${schoolId} and reviews.started_at < ${before}
        limit ${limit}
      ))`);
    return rowCount ?? 0;
  },
};

/** Which class was tested with what, once nobody's results hang on it. */
const reviewsTable: RetainedTable = {
  name: 'reviews',
  kind: 'results',
  oldest: oldestReview,
  async removeOlder(db, schoolId, { before, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from reviews where id = any(array(
        select old.id from reviews as old
        where old.school_id = ${schoolId} and old.started_at < ${before} and not exists (
          select from review_participants as joined
          where joined.school_id = old.school_id and joined.review_id = old.id
        )
        limit ${limit}
      ))`);
    return rowCount ?? 0;
  },
};

async function oldestReview(db: Database, schoolId: number): Promise<Date | null> {
  const { rows } = await db.execute<{ oldest: Date | string | null }>(
    sql`select min(started_at) as oldest from reviews where school_id = ${schoolId}`,
  );
  const oldest = rows[0]?.oldest ?? null;
  return oldest === null ? null : new Date(oldest);
}

/** Every table whose rows a school keeps for a while only; what hangs on another table stands before it. */
export const RETAINED: readonly RetainedTable[] = [
  deviceEventsTable,
  participantsTable,
  reviewsTable,
  gazeSamplesTable,
];

/** When the oldest rows of a kind were written; null where there is none. */
export async function findOldest(
  db: Database,
  schoolId: number,
  kind: RetainedTable['kind'],
): Promise<Date | null> {
  const tables = RETAINED.filter((table) => table.kind === kind);
  const found = await Promise.all(tables.map((table) => table.oldest(db, schoolId)));
  const times = found.flatMap((date) => (date ? [date.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
