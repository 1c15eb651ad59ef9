import { INITIAL_DESIRED } from '@orrery/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, recordChanges } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import {
  deviceBindings,
  deviceDesired,
  deviceGroupMembers,
  deviceInstalls,
  devices,
} from '../../platform/database/tables';
import { AppError } from '../../platform/errors';

/**
 * Takes a device out of the school. Its row stays for the history; class, groups, installs and orders forget it, so
 * that neither a lesson of long ago nor a download goes on where it joins again.
 * @throws AppError `device.unknown`, also where it is retired already
 */
export function retireDevice(db: Database, actor: Actor, deviceId: number): Promise<void> {
  const { schoolId } = actor.scope;
  return db.transaction(async (tx) => {
    const [device] = await tx
      .update(devices)
      .set({ retiredAt: new Date(), revision: sql`${devices.revision} + 1` })
      .where(and(eq(devices.id, deviceId), eq(devices.schoolId, schoolId), isNull(devices.retiredAt)))
      .returning({ name: devices.name });
    if (!device) throw new AppError('device.unknown');
    await tx.delete(deviceBindings).where(eq(deviceBindings.deviceId, deviceId));
    await tx.delete(deviceGroupMembers).where(eq(deviceGroupMembers.deviceId, deviceId));
    await tx.delete(deviceInstalls).where(eq(deviceInstalls.deviceId, deviceId));
    await forgetOrders(tx, deviceId);
    const { name } = device;
    await recordChanges(tx, actor, [
      { action: 'retire', subject: 'device', id: deviceId, name, details: { before: { name } } },
    ]);
  });
}

/** The revision goes on growing, because devices apply only higher ones. */
async function forgetOrders(tx: Database, deviceId: number): Promise<void> {
  const next = sql`${deviceDesired.revision} + 1`;
  await tx
    .update(deviceDesired)
    .set({
      revision: next,
      body: sql`jsonb_set(${JSON.stringify(INITIAL_DESIRED)}::jsonb, '{revision}', to_jsonb(${next}))`,
      updatedAt: new Date(),
    })
    .where(eq(deviceDesired.deviceId, deviceId));
}
