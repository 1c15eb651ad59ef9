import { and, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { resources } from '../../../platform/database/tables';

/** Whether a resource of the school has this very content, as it was uploaded or as it is kept (RES-49). */
export async function isRepeated(
  db: Pick<Database, 'select'>,
  schoolId: number,
  sha256: string,
): Promise<boolean> {
  const found = await db
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(
        eq(resources.schoolId, schoolId),
        isNull(resources.removedAt),
        or(eq(resources.sourceSha256, sha256), eq(resources.file, sha256)),
      ),
    )
    .limit(1);
  return found.length > 0;
}
