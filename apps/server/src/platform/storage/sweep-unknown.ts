import { eq, inArray, min } from 'drizzle-orm';
import type { Database } from '../database/database';
import { files, schools } from '../database/tables';
import type { ListedFile, Storage } from './storage';

/** Contents looked up together. */
const BATCH = 500;

interface UnknownDeps {
  readonly db: Database;
  readonly storage: Pick<Storage, 'list' | 'remove'>;
}

/**
 * Removes stored contents of which no row knows: what was left between the bytes and their row, or between the row that
 * went and the bytes. What is older than this database's first school stays: it belongs to something else, such as a
 * database that was lost.
 * @param before what came later may be on its way
 * @returns how many went
 */
export async function sweepUnknownFiles(
  { db, storage }: UnknownDeps,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  const since = await firstMoment(db);
  if (!since) return 0;
  let removed = 0;
  for await (const batch of inBatches(
    storage.list(),
    (one) => one.storedAt < before && one.storedAt > since,
  )) {
    if (signal?.aborted) break;
    const known = await knownOf(
      db,
      batch.map(({ sha256 }) => sha256),
    );
    for (const { sha256 } of batch) {
      if (!known.has(sha256) && (await removeUnknown(db, storage, sha256))) removed += 1;
    }
  }
  return removed;
}

/** Since when this database keeps anything; null where it is empty. */
export async function firstMoment(db: Database): Promise<Date | null> {
  const [row] = await db.select({ at: min(schools.createdAt) }).from(schools);
  return row?.at ?? null;
}

/** Which of these contents have a row. */
export async function knownOf(db: Database, contents: readonly string[]): Promise<Set<string>> {
  if (contents.length === 0) return new Set();
  const rows = await db
    .select({ sha256: files.sha256 })
    .from(files)
    .where(inArray(files.sha256, [...contents]));
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Its row is held as if it were there: whoever stores the same content now waits, and stores it anew. */
function removeUnknown(db: Database, storage: UnknownDeps['storage'], sha256: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await tx
      .insert(files)
      .values({ sha256, mime: 'application/octet-stream', sizeBytes: 0 })
      .onConflictDoNothing()
      .returning({ sha256: files.sha256 });
    if (held.length === 0) return false;
    await storage.remove(sha256);
    await tx.delete(files).where(eq(files.sha256, sha256));
    return true;
  });
}

async function* inBatches(
  all: AsyncIterable<ListedFile>,
  isWanted: (one: ListedFile) => boolean,
): AsyncGenerator<ListedFile[]> {
  let batch: ListedFile[] = [];
  for await (const one of all) {
    if (isWanted(one)) batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
