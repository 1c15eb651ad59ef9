import { MAX_INSTALLS } from '@orrery/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { devices, resources } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { isVisibleTo, toKind } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceHub } from '../../realtime/hub';

/** Which resources on which headsets. */
export interface InstallOrder {
  readonly rids: readonly number[];
  readonly ids: readonly number[];
}

interface OrderDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
}

/**
 * Tells headsets to keep resources (INS-14): what is not there, failed or is out of date is fetched, what is under way
 * is told again, and what is there with its present content stays as it is.
 * @returns how many pairs of resource and headset were told
 * @throws AppError `device.none-selected`, `resource.none-selected`, `device.unknown`, `resource.unknown` also for a
 * page, of which nothing can be kept, `resource.removed`, `install.too-many`
 */
export async function orderInstalls(
  { db, hub }: OrderDeps,
  scope: SchoolScope,
  order: InstallOrder,
): Promise<number> {
  requireSome(order);
  const told = await db.transaction(async (tx) => {
    await requireDevices(tx, scope, order.ids);
    await requireKeepable(tx, scope, order.rids);
    const wanted = await want(tx, scope, order);
    await requireRoom(tx, order.ids);
    return wanted;
  });
  return announce(hub, scope, told);
}

/**
 * Tells headsets to let go of what is installed there (INS-15); what is not stays as it is.
 * @returns how many pairs of resource and headset were told
 * @throws AppError `device.none-selected`, `resource.none-selected`, `device.unknown`, `resource.unknown`
 */
export async function orderUninstalls(
  { db, hub }: OrderDeps,
  scope: SchoolScope,
  order: InstallOrder,
): Promise<number> {
  requireSome(order);
  const told = await db.transaction(async (tx) => {
    await requireDevices(tx, scope, order.ids);
    await findVisible(tx, scope, order.rids);
    return letGo(tx, scope, order);
  });
  return announce(hub, scope, told);
}

/** A headset, and how many resources it was told something of: an order may be a hundred thousand pairs. */
type Told = Record<'device_id' | 'pairs', number>;

async function announce(hub: DeviceHub, scope: SchoolScope, told: readonly Told[]): Promise<number> {
  await hub.announceInstalls(
    scope,
    told.map((one) => one.device_id),
  );
  return told.reduce((sum, { pairs }) => sum + pairs, 0);
}

const COUNTED = sql`select device_id, count(*)::int as pairs from told group by device_id`;

function requireSome({ rids, ids }: InstallOrder): void {
  if (ids.length === 0) throw new AppError('device.none-selected');
  if (rids.length === 0) throw new AppError('resource.none-selected');
}

/** Holds them until the order is written: a headset that leaves the school in this moment takes its installs along. */
async function requireDevices(tx: Database, scope: SchoolScope, ids: readonly number[]): Promise<void> {
  const isLive = and(
    eq(devices.schoolId, scope.schoolId),
    isNull(devices.retiredAt),
    inArray(devices.id, [...ids]),
  );
  const held = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(isLive)
    .orderBy(devices.id)
    .for('share');
  if (held.length !== ids.length) throw new AppError('device.unknown');
}

async function findVisible(tx: Database, scope: SchoolScope, rids: readonly number[]) {
  const rows = await tx
    .select({ kind: resources.kind, file: resources.file, removedAt: resources.removedAt })
    .from(resources)
    .where(and(inArray(resources.id, [...rids]), isVisibleTo(scope)));
  if (rows.length !== rids.length) throw new AppError('resource.unknown');
  return rows;
}

async function requireKeepable(tx: Database, scope: SchoolScope, rids: readonly number[]): Promise<void> {
  const rows = await findVisible(tx, scope, rids);
  if (rows.some(({ removedAt }) => removedAt !== null)) throw new AppError('resource.removed');
  if (rows.some(({ kind, file }) => file === null || toKind(kind) === 'page')) {
    throw new AppError('resource.unknown');
  }
}

/** Rows are taken in the order of devices and resources, so that two orders cannot wait for each other. */
async function want(tx: Database, scope: SchoolScope, { rids, ids }: InstallOrder): Promise<Told[]> {
  const { rows } = await tx.execute<Told>(sql`
    with told as (insert into device_installs as i (device_id, resource_id, school_id, wanted)
    select device_id, r.id, ${scope.schoolId}, true
    from unnest(${sql.param([...ids])}::int[]) as device_id
      cross join ${resources} r
    where r.id = any(${sql.param([...rids])}::int[])
    order by device_id, r.id
    on conflict (device_id, resource_id) do update set
      wanted = true,
      ordered_at = now(),
      status = case when i.status in ('done', 'being') then i.status else 'pend' end,
      reason = null,
      reached_at = case when i.status = 'done' then i.reached_at end
    where not (i.wanted and i.status = 'done'
      and i.sha256 = (select file from ${resources} r where r.id = i.resource_id))
    returning device_id) ${COUNTED}`);
  return rows;
}

async function requireRoom(tx: Database, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from device_installs
    where device_id = any(${sql.param([...ids])}::int[]) and wanted
    group by device_id having count(*) > ${MAX_INSTALLS} limit 1`);
  if (rows.length > 0) throw new AppError('install.too-many');
}

async function letGo(tx: Database, scope: SchoolScope, { rids, ids }: InstallOrder): Promise<Told[]> {
  const { rows } = await tx.execute<Told>(sql`
    with held as (
      select device_id, resource_id from device_installs
      where school_id = ${scope.schoolId} and device_id = any(${sql.param([...ids])}::int[])
        and resource_id = any(${sql.param([...rids])}::int[]) and wanted and status = 'done'
      order by device_id, resource_id for update
    ), told as (update device_installs i set wanted = false, ordered_at = now()
    from held where i.device_id = held.device_id and i.resource_id = held.resource_id
    returning i.device_id) ${COUNTED}`);
  return rows;
}
