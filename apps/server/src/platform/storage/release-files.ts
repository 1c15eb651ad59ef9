import { and, asc, eq, gt, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database';
import { chapters, courses, files, resources, schools, uploads } from '../database/tables';
import { AppError } from '../errors';
import type { Storage } from './storage';

/** Every place that names a content; one that is missing here would lose its file. */
export const CONTENT_PLACES: readonly (readonly [PgTable, AnyPgColumn])[] = [
  [resources, resources.file],
  [resources, resources.cover],
  [resources, resources.preview],
  [resources, resources.card],
  [chapters, chapters.cover],
  [courses, courses.banner],
  [schools, schools.logo],
  [uploads, uploads.sha256],
];

/** Contents looked at together. */
const BATCH = 200;

interface ReleaseDeps {
  readonly db: Database;
  readonly storage: Pick<Storage, 'remove'>;
}

/**
 * Deletes contents that nothing names any more, with their rows; what something names stays. Call it after the
 * transaction that let go of them (RES-33, RES-34).
 * @returns how many went
 */
export async function releaseFiles(
  { db, storage }: ReleaseDeps,
  contents: readonly (string | null)[],
): Promise<number> {
  let released = 0;
  for (const sha256 of new Set(contents)) {
    if (sha256 !== null && (await releaseFile(db, storage, sha256))) released += 1;
  }
  return released;
}

/**
 * One content in one transaction. Its row is held first: whoever claims it waits, and stores its bytes anew. What
 * somebody else holds, who claims it or exports it, stays: the hourly sweep looks again. The bytes go before the row
 * does, so that no file is left of which nobody knows.
 */
function releaseFile(db: Database, storage: ReleaseDeps['storage'], sha256: string): Promise<boolean> {
  return db
    .transaction(async (tx) => {
      const held = await tx
        .select({ sha256: files.sha256 })
        .from(files)
        .where(eq(files.sha256, sha256))
        .for('update', { skipLocked: true });
      if (held.length === 0) return false;
      const gone = await tx
        .delete(files)
        .where(and(eq(files.sha256, sha256), isUnnamed(tx)))
        .returning({ sha256: files.sha256 });
      if (gone.length > 0) await storage.remove(sha256);
      return gone.length > 0;
    })
    .catch((error: unknown) => {
      // Whoever let go of it is not held up: the sweep removes it when the storage is back.
      if (error instanceof AppError && error.id === 'storage.away') return false;
      throw error;
    });
}

function isUnnamed(db: Pick<Database, 'select'>): SQL | undefined {
  return and(
    ...CONTENT_PLACES.map(([table, column]) =>
      notExists(db.select({ one: sql`1` }).from(table).where(eq(column, files.sha256))),
    ),
  );
}

/**
 * Deletes all contents that nothing names and that came before a moment: what is being stored now has no name yet.
 * @returns how many went
 */
export async function releaseUnnamedFiles(
  { db, storage }: ReleaseDeps,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  let released = 0;
  for (let last = ''; !signal?.aborted; ) {
    const rows = await db
      .select({ sha256: files.sha256 })
      .from(files)
      .where(and(gt(files.sha256, last), lt(files.createdAt, before), isUnnamed(db)))
      .orderBy(asc(files.sha256))
      .limit(BATCH);
    released += await releaseFiles(
      { db, storage },
      rows.map(({ sha256 }) => sha256),
    );
    if (rows.length < BATCH) break;
    last = rows.at(-1)?.sha256 ?? '';
  }
  return released;
}
