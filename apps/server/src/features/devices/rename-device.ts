import { ERRORS } from '@orrery/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, recordChanges, requireSeen } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { devices, schools } from '../../platform/database/tables';
import { isDeviceNameTaken } from '../../platform/device-names';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import type { SchoolScope } from '../../platform/session/caller';

/** A name for a device. */
export interface Renaming {
  readonly deviceId: number;
  readonly name: string;
  /** The revision that the caller saw; any where it is left out. */
  readonly revision: number | undefined;
  readonly language: Language;
}

/**
 * Gives a device another name, which no other of its school has.
 * @returns whether it has another name now
 * @throws AppError `device.unknown`, `device.name-taken`, `record.changed`
 */
export function renameDevice(db: Database, actor: Actor, renaming: Renaming): Promise<boolean> {
  const { deviceId, name, revision, language } = renaming;
  const { scope } = actor;
  return db.transaction(async (tx) => {
    // Headsets that join take this lock as well: two names given at once cannot become the same.
    await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, scope.schoolId)).for('update');
    const present = await requireDevice(tx, scope, deviceId);
    const now = { client_name: present.name };
    await requireSeen(tx, scope, revision, { ...present, subject: 'device', now });
    if (name === present.name) return false;
    if (await isDeviceNameTaken(tx, scope.schoolId, { name, exceptId: deviceId })) throw nameTaken(language);
    await tx
      .update(devices)
      .set({ name, revision: sql`${devices.revision} + 1` })
      .where(and(eq(devices.id, deviceId), eq(devices.schoolId, scope.schoolId)));
    const details = { before: { name: present.name }, after: { name } };
    await recordChanges(tx, actor, [{ action: 'rename', subject: 'device', id: deviceId, name, details }]);
    return true;
  });
}

async function requireDevice(tx: Database, scope: SchoolScope, deviceId: number) {
  const [device] = await tx
    .select({ id: devices.id, name: devices.name, revision: devices.revision })
    .from(devices)
    .where(and(eq(devices.id, deviceId), eq(devices.schoolId, scope.schoolId), isNull(devices.retiredAt)));
  if (!device) throw new AppError('device.unknown');
  return device;
}

/** Told at the field, where it is put right. */
function nameTaken(language: Language): AppError {
  return new AppError('device.name-taken', {
    fields: { client_name: ERRORS['device.name-taken'][language] },
  });
}
