import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { libraryVersion } from '../database/tables';

/** The one row of the table. */
const ROW = 1;

/**
 * Makes every answer kept of the cloud library old. Whoever writes the cloud library calls it in the transaction that
 * writes: resources, chapters, categories, cloud courses and their items. Phases, subjects and grades change with the
 * program alone, whose memory begins empty.
 * Writers wait here for each other until one commits; readers never wait.
 */
export async function bumpLibraryVersion(tx: Pick<Database, 'insert'>): Promise<void> {
  // Never a number again that was used before: a restored backup would count from an old one.
  const now = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`;
  await tx
    .insert(libraryVersion)
    .values({ id: ROW, version: 1 })
    .onConflictDoUpdate({
      target: libraryVersion.id,
      set: { version: sql`greatest(${libraryVersion.version} + 1, ${now})` },
    });
}

/** Makes the look at the version of the cloud library that is committed now; 0 where there is none yet. */
export function createReadLibraryVersion(db: Database): () => Promise<number> {
  // Made once, because it is sent all the time.
  const select = db
    .select({ version: libraryVersion.version })
    .from(libraryVersion)
    .where(eq(libraryVersion.id, ROW))
    .prepare('');
  return async () => (await select.execute())[0]?.version ?? 0;
}

/** The version now, for who looks once. */
export function readLibraryVersion(db: Database): Promise<number> {
  return createReadLibraryVersion(db)();
}
