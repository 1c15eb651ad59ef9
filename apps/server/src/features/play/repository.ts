import type { ResourceKind } from '@orrery/contract';
import { and, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { resources } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { isVisibleTo, toKind } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';

/** What a play order must know of a resource. */
export interface PlayableResource {
  readonly id: number;
  readonly kind: ResourceKind;
  readonly durationSeconds: number | null;
  readonly loop: boolean;
}

/**
 * Resources of the cloud library or of this school that may be sent and played.
 * @throws AppError `resource.unknown` where one is neither; `resource.removed` where the library lost one
 */
export async function requireResources(
  db: Database,
  scope: SchoolScope,
  ids: readonly number[],
): Promise<PlayableResource[]> {
  const rows = await readResources(db, scope, ids);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new AppError('resource.unknown', { rids: unknown });
  const lost = rows.filter(({ removedAt }) => removedAt !== null);
  if (lost.length > 0) throw new AppError('resource.removed', { rids: lost.map(({ id }) => id) });
  return rows.map(({ removedAt: _, ...row }) => ({ ...row, kind: toKind(row.kind) }));
}

/** One resource that may be played. @throws AppError `resource.unknown`, `resource.removed` */
export async function requireResource(
  db: Database,
  scope: SchoolScope,
  id: number,
): Promise<PlayableResource> {
  const [resource] = await requireResources(db, scope, [id]);
  if (!resource) throw new AppError('resource.unknown');
  return resource;
}

/** Asks for a resource that may have been removed since: what plays can always be stopped. @throws AppError `resource.unknown` */
export async function requireKnown(db: Database, scope: SchoolScope, id: number): Promise<void> {
  if ((await readResources(db, scope, [id])).length === 0) throw new AppError('resource.unknown');
}

function readResources(db: Database, scope: SchoolScope, ids: readonly number[]) {
  return db
    .select({
      id: resources.id,
      kind: resources.kind,
      durationSeconds: resources.durationSeconds,
      loop: resources.loop,
      removedAt: resources.removedAt,
    })
    .from(resources)
    .where(and(inArray(resources.id, [...ids]), isVisibleTo(scope)));
}
