import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { files, resources } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { type ResourceRow, resourceColumns } from '../../platform/library/resource-row';
import type { SchoolScope } from '../../platform/session/caller';

/** A resource of the school as its row holds it. */
export type OwnRow = ResourceRow['resource'];

const isOwn = ({ schoolId }: SchoolScope, rid: number) =>
  and(eq(resources.id, rid), eq(resources.schoolId, schoolId), isNull(resources.removedAt));

/** A resource of the school that is not deleted. @throws AppError `resource.unknown` */
export async function requireOwn(db: Database, scope: SchoolScope, rid: number): Promise<ResourceRow> {
  const [row] = await db
    .select(resourceColumns)
    .from(resources)
    .leftJoin(files, eq(files.sha256, resources.file))
    .where(isOwn(scope, rid));
  if (!row) throw new AppError('resource.unknown');
  return row;
}

/**
 * The same, held until the transaction ends, so that of two changes at once the second sees the first.
 * @throws AppError `resource.unknown`
 */
export async function lockOwn(tx: Database, scope: SchoolScope, rid: number): Promise<OwnRow> {
  const [row] = await tx.select().from(resources).where(isOwn(scope, rid)).for('update');
  if (!row) throw new AppError('resource.unknown');
  return row;
}
