import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { chapters, files, resources, schools, uploads } from '../database/tables';
import type { SchoolScope } from '../session/caller';

/**
 * Whoever counts room and takes it holds the school until the transaction ends, before any other row: all others who
 * do so wait (RES-47).
 */
export async function holdSchool(tx: Database, { schoolId }: SchoolScope): Promise<void> {
  await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update');
}

/** Bytes of the school's own files, each counted once, with those on their way, and how many it may have (RES-02, RES-03). */
export async function measureDisk(
  db: Database,
  scope: SchoolScope,
): Promise<{ used: number; total: number }> {
  const own = db
    .selectDistinct({ sha256: files.sha256, sizeBytes: files.sizeBytes })
    .from(resources)
    .leftJoin(chapters, eq(chapters.resourceId, resources.id))
    .innerJoin(
      files,
      sql`${files.sha256} in (${resources.file}, ${resources.cover}, ${resources.preview}, ${resources.card}, ${chapters.cover})`,
    )
    .where(eq(resources.schoolId, scope.schoolId))
    .as('own');
  // One after the other: in a transaction there is one connection for all of them.
  const [disk] = await db.select({ used: sql`coalesce(sum(${own.sizeBytes}), 0)`.mapWith(Number) }).from(own);
  const [coming] = await db
    .select({ used: sql`coalesce(sum(${uploads.sizeBytes}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(eq(uploads.schoolId, scope.schoolId));
  const [school] = await db
    .select({ total: schools.quotaBytes })
    .from(schools)
    .where(eq(schools.id, scope.schoolId));
  return { used: (disk?.used ?? 0) + (coming?.used ?? 0), total: school?.total ?? 0 };
}
