import type { DeviceResource } from '@orrery/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import type { SchoolScope } from '../../platform/session/caller';
import { listDeviceResources } from './device-resources';

/** Which content of which resource a headset keeps. */
export interface Held {
  readonly rid: number;
  readonly sha256: string;
}

interface Asking {
  readonly scope: SchoolScope;
  readonly deviceId: number;
}

/**
 * What a headset should keep, in the order in which it was told to (INS-12). What it says that it holds becomes the
 * truth: what was thought to be there and is not waits to be fetched again, and what it was to let go of and has is
 * forgotten. What is not in the answer it deletes.
 */
export async function syncInstalls(
  db: Database,
  { scope, deviceId }: Asking,
  held: readonly Held[],
): Promise<DeviceResource[]> {
  const known = await readKnown(db, { scope, deviceId });
  const corrected = isTrue(known, held) ? known : await correct(db, { scope, deviceId }, held);
  const rids = corrected.flatMap(({ resource_id, wanted }) => (wanted ? [resource_id] : []));
  return (await listDeviceResources(db, scope, rids)).filter(({ sha256 }) => sha256 !== '');
}

interface Known extends Record<string, unknown> {
  readonly resource_id: number;
  readonly wanted: boolean;
  readonly status: string;
  readonly sha256: string | null;
}

/** In the order of their orders. */
async function readKnown(db: Database, { scope, deviceId }: Asking): Promise<Known[]> {
  const { rows } = await db.execute<Known>(sql`
    select resource_id, wanted, status, sha256 from device_installs
    where device_id = ${deviceId} and school_id = ${scope.schoolId}
    order by ordered_at, resource_id`);
  return rows;
}

/** Whether all is known already: a school that is switched on at once asks a thousand times, and nothing has changed. */
function isTrue(known: readonly Known[], held: readonly Held[]): boolean {
  const byRid = new Map(held.map(({ rid, sha256 }) => [rid, sha256]));
  return known.every(({ resource_id, wanted, status, sha256 }) => {
    const there = byRid.get(resource_id);
    if (there === undefined) return wanted && sha256 === null && status !== 'done';
    return status === 'done' && sha256 === there;
  });
}

/** What the headset says becomes the truth. @returns what is known then */
function correct(db: Database, { scope, deviceId }: Asking, held: readonly Held[]): Promise<Known[]> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      select from device_installs
      where device_id = ${deviceId} and school_id = ${scope.schoolId}
      order by resource_id for update`);
    if (rows.length === 0) return [];
    await forgetReleased(tx, deviceId, held);
    await noteLost(tx, deviceId, held);
    await noteFound(tx, deviceId, held);
    return readKnown(tx, { scope, deviceId });
  });
}

function forgetReleased(tx: Database, deviceId: number, held: readonly Held[]) {
  return tx.execute(sql`
    delete from device_installs
    where device_id = ${deviceId} and not wanted and resource_id <> all(${toRids(held)}::int[])`);
}

/** What was thought to be there and is not. */
function noteLost(tx: Database, deviceId: number, held: readonly Held[]) {
  return tx.execute(sql`
    update device_installs set
      sha256 = null,
      status = case status when 'done' then 'pend' else status end,
      started_at = case status when 'done' then null else started_at end,
      reached_at = case status when 'done' then null else reached_at end
    where device_id = ${deviceId} and resource_id <> all(${toRids(held)}::int[])
      and (sha256 is not null or status = 'done')`);
}

/** What is there; an update of older content that is under way, or failed, says so by events. */
function noteFound(tx: Database, deviceId: number, held: readonly Held[]) {
  return tx.execute(sql`
    update device_installs i set
      sha256 = h.sha256,
      status = 'done',
      reason = null,
      reached_at = coalesce(case i.status when 'done' then i.reached_at end, now())
    from unnest(${toRids(held)}::int[], ${sql.param(held.map(({ sha256 }) => sha256))}::text[]) as h(rid, sha256)
      join resources r on r.id = h.rid
    where i.device_id = ${deviceId} and i.resource_id = h.rid
      and (h.sha256 = r.file or i.status in ('pend', 'done'))
      and (i.sha256, i.status) is distinct from (h.sha256, 'done')`);
}

const toRids = (held: readonly Held[]) => sql.param(held.map(({ rid }) => rid));
