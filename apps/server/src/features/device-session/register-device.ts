import { INITIAL_DESIRED, MAX_ORDER_DEVICES } from '@orrery/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { recordChangesOf } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import {
  deviceDesired,
  deviceGroupMembers,
  deviceGroups,
  devices,
  registrationCodes,
  schools,
} from '../../platform/database/tables';
import { isDeviceNameTaken } from '../../platform/device-names';
import { AppError } from '../../platform/errors';
import { hashToken, newToken } from '../../platform/session/token';

/** As many as one order may address. */
export const MAX_JOINS_PER_CODE = MAX_ORDER_DEVICES;

/** What a headset tells of itself when it joins. */
export interface NewDevice {
  readonly code: string;
  readonly uuid: string;
  readonly machineName: string;
  readonly serialNumber: string;
  readonly mac: string;
}

/** What a headset keeps of having joined; the secret is told this once. */
export interface JoinedDevice {
  readonly id: number;
  readonly name: string;
  readonly secret: string;
  /** False where the school knew it already. */
  readonly isNew: boolean;
}

/**
 * Joins a headset to the school of a code. The same headset (by uuid) keeps its id and name and gets a new secret,
 * also after the school had removed it: whoever holds a living code may join.
 * @throws AppError `device.code.unknown`, `device.code.expired`
 */
export function registerDevice(db: Database, device: NewDevice): Promise<JoinedDevice> {
  return db.transaction(async (tx) => {
    const schoolId = await useCode(tx, device.code);
    // Headsets of a class join at once: one after the other, so that each gets a name of its own.
    await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('update');
    const secret = newToken();
    const facts = {
      machineName: device.machineName,
      serialNumber: device.serialNumber,
      mac: device.mac,
      secretHash: hashToken(secret),
    };
    const known = await rejoin(tx, schoolId, { ...facts, uuid: device.uuid });
    if (known) {
      await recordJoin(tx, schoolId, known);
      return { ...known, secret, isNew: false };
    }
    await requireRoom(tx, device.code);
    const name = await nextName(tx, schoolId);
    const [made] = await tx
      .insert(devices)
      .values({ ...facts, schoolId, uuid: device.uuid, name })
      .returning({ id: devices.id });
    if (!made) throw new Error('the device was not stored');
    await joinDefaultGroup(tx, schoolId, made.id);
    await tx.insert(deviceDesired).values({ deviceId: made.id, schoolId, body: INITIAL_DESIRED });
    await recordJoin(tx, schoolId, { id: made.id, name });
    return { id: made.id, name, secret, isNew: true };
  });
}

/** Written down as the headset's own act: nobody is logged in where a code is typed. */
function recordJoin(tx: Database, schoolId: number, { id, name }: KnownDevice): Promise<void> {
  const author = { schoolId, actorId: null, actorName: name };
  return recordChangesOf(tx, author, [{ action: 'register', subject: 'device', id, name }]);
}

type KnownDevice = Pick<JoinedDevice, 'id' | 'name'>;
type Facts = Pick<
  typeof devices.$inferInsert,
  'uuid' | 'machineName' | 'serialNumber' | 'mac' | 'secretHash'
>;

/** The school's device of this uuid with its new secret; one that was retired is as new, but keeps id and name. */
async function rejoin(tx: Database, schoolId: number, facts: Facts): Promise<KnownDevice | null> {
  const own = and(eq(devices.schoolId, schoolId), eq(devices.uuid, facts.uuid));
  const [present] = await tx
    .select({ id: devices.id, name: devices.name, retiredAt: devices.retiredAt })
    .from(devices)
    .where(own);
  if (!present) return null;
  const { id, retiredAt } = present;
  // Another device may have got the name in the meantime.
  const isTaken =
    retiredAt !== null && (await isDeviceNameTaken(tx, schoolId, { name: present.name, exceptId: id }));
  const name = isTaken ? await nextName(tx, schoolId) : present.name;
  await tx
    .update(devices)
    .set({ ...facts, name, retiredAt: null, revision: sql`${devices.revision} + 1` })
    .where(own);
  if (retiredAt) await joinDefaultGroup(tx, schoolId, id);
  return { id, name };
}

async function useCode(tx: Database, code: string): Promise<number> {
  const [found] = await tx
    .select({
      schoolId: registrationCodes.schoolId,
      expired: sql<boolean>`${registrationCodes.expiresAt} <= now()`,
    })
    .from(registrationCodes)
    .where(eq(registrationCodes.code, code));
  if (!found) throw new AppError('device.code.unknown');
  if (found.expired) throw new AppError('device.code.expired');
  await tx
    .update(registrationCodes)
    .set({ used: sql`${registrationCodes.used} + 1` })
    .where(eq(registrationCodes.code, code));
  return found.schoolId;
}

/** A code that let in more than a school has headsets is in wrong hands: a new one must be asked for. */
async function requireRoom(tx: Database, code: string): Promise<void> {
  const [row] = await tx
    .select({ used: registrationCodes.used })
    .from(registrationCodes)
    .where(eq(registrationCodes.code, code));
  if (!row || row.used > MAX_JOINS_PER_CODE) throw new AppError('device.code.expired');
}

async function nextName(tx: Database, schoolId: number): Promise<string> {
  const [last] = await tx
    .select({
      number: sql<number>`coalesce(max(substring(${devices.name} from '^Headset (\\d{1,6})$')::int), 0)`,
    })
    .from(devices)
    .where(eq(devices.schoolId, schoolId));
  return `Headset ${String((last?.number ?? 0) + 1).padStart(2, '0')}`;
}

async function joinDefaultGroup(tx: Database, schoolId: number, deviceId: number): Promise<void> {
  const [group] = await tx
    .select({ id: deviceGroups.id })
    .from(deviceGroups)
    .where(and(eq(deviceGroups.schoolId, schoolId), eq(deviceGroups.isDefault, true)))
    .orderBy(asc(deviceGroups.id))
    .limit(1);
  if (!group) return;
  await tx.insert(deviceGroupMembers).values({ schoolId, groupId: group.id, deviceId }).onConflictDoNothing();
}
