import type { Desired } from '@orrery/contract';
import { and, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { resources } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { isVisibleTo } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceHub } from '../../realtime/hub';

/**
 * Takes resources out of the play lists that devices hold; what plays goes on (CRS-62). An id that the school may use
 * can be named whether it is held or not; any other must stand in one of these lists, as one does that was deleted
 * since it was sent.
 * @returns the new revision by device id
 * @throws AppError `resource.unknown`, and those of `DeviceHub.order`
 */
export async function takeOut(
  { db, hub }: { readonly db: Database; readonly hub: DeviceHub },
  scope: SchoolScope,
  deviceIds: readonly number[],
  resourceIds: readonly number[],
): Promise<Record<string, number>> {
  const seen = await db
    .select({ id: resources.id })
    .from(resources)
    .where(and(inArray(resources.id, [...resourceIds]), isVisibleTo(scope)));
  const visible = new Set(seen.map(({ id }) => id));
  const gone = new Set(resourceIds);
  return hub.order(
    scope,
    deviceIds,
    (present) => ({ ...present, playlist: present.playlist.filter((rid) => !gone.has(rid)) }),
    (all) => requireVisibleOrHeld(resourceIds, visible, all),
  );
}

function requireVisibleOrHeld(
  resourceIds: readonly number[],
  visible: ReadonlySet<number>,
  all: readonly Desired[],
): void {
  const held = new Set(all.flatMap(({ playlist }) => playlist));
  const isKnown = resourceIds.every((id) => visible.has(id) || held.has(id));
  if (!isKnown) throw new AppError('resource.unknown');
}
