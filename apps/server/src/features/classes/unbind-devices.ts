import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Actor, recordChanges } from '../../platform/audit/audit';
import { requireClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { deviceBindings, devices } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { SchoolScope } from '../../platform/session/caller';

interface Unbinding {
  readonly classId: number;
  readonly deviceIds: readonly number[];
}

/**
 * Takes headsets out of a class; of those that are not in it nothing changes (CLS-21).
 * @returns how many were in it
 * @throws AppError `class.unknown`, `device.none-selected`, `device.unknown`
 */
export async function unbindDevices(
  db: Database,
  actor: Actor,
  { classId, deviceIds }: Unbinding,
): Promise<number> {
  if (deviceIds.length === 0) throw new AppError('device.none-selected');
  return db.transaction(async (tx) => {
    const room = await requireClass(tx, actor.scope, classId);
    const names = await lockDevices(tx, actor.scope, deviceIds);
    const gone = await tx
      .delete(deviceBindings)
      .where(and(eq(deviceBindings.classId, classId), inArray(deviceBindings.deviceId, [...deviceIds])))
      .returning({ id: deviceBindings.deviceId, alias: deviceBindings.alias });
    const entries = gone.map(({ id, alias }) => ({
      action: 'unbind',
      subject: 'device' as const,
      id,
      name: names.get(id) ?? '',
      details: { before: { class: room.name, student: alias } },
    }));
    await recordChanges(tx, actor, entries);
    return gone.length;
  });
}

/** Names of headsets of the school by id, retired ones included; held in the order of their ids, as binding does. */
async function lockDevices(tx: Database, { schoolId }: SchoolScope, deviceIds: readonly number[]) {
  const rows = await tx
    .select({ id: devices.id, name: devices.name })
    .from(devices)
    .where(and(eq(devices.schoolId, schoolId), inArray(devices.id, [...deviceIds])))
    .orderBy(asc(devices.id))
    .for('update');
  if (rows.length < deviceIds.length) throw new AppError('device.unknown');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
