import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { resources } from '../../../platform/database/tables';

/**
 * Whether a resource of the school has this very content, as it was uploaded or as it is kept (RES-49).
 * @param hashes of the content, sent and kept
 * @param exceptRid the resource that gets it
 */
export async function isRepeated(
  db: Pick<Database, 'select'>,
  schoolId: number,
  hashes: readonly string[],
  exceptRid?: number,
): Promise<boolean> {
  const found = await db
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(
        eq(resources.schoolId, schoolId),
        isNull(resources.removedAt),
        or(inArray(resources.sourceSha256, [...hashes]), inArray(resources.file, [...hashes])),
        exceptRid === undefined ? undefined : ne(resources.id, exceptRid),
      ),
    )
    .limit(1);
  return found.length > 0;
}
