import { calls, PAGE_SIZE } from '@orrery/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { chapters, files, resources, schools } from '../../platform/database/tables';
import type { CallServer } from '../../platform/http/handle';
import type { SchoolScope } from '../../platform/session/caller';
import { listResources } from './repository';
import { toResource } from './to-resource';

/** The school's own resources and the room that they take (RES-03, RES-06). */
export function registerOwnResources(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.ownResourceList, async ({ page, phase, subject }, { caller, language }) => {
    const query = { phaseId: phase, subjectId: subject, page, pageSize: PAGE_SIZE.list };
    const { rows, total } = await listResources(db, caller.scope, query, language);
    return { list: rows.map((row) => ({ ...toResource(row, language), revision: 1, facts: null })), total };
  });

  server.handle(calls.schoolCloudDisk, async (_, { caller }) => {
    const { used, total } = await measureDisk(db, caller.scope);
    return { used, total, remain: Math.max(0, total - used) };
  });
}

/** Bytes of the school's own files, each counted once, and how many it may have. */
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
  const [[disk], [school]] = await Promise.all([
    db.select({ used: sql`coalesce(sum(${own.sizeBytes}), 0)`.mapWith(Number) }).from(own),
    db.select({ total: schools.quotaBytes }).from(schools).where(eq(schools.id, scope.schoolId)),
  ]);
  return { used: disk?.used ?? 0, total: school?.total ?? 0 };
}
