import { type GroupDevice, PAGE_SIZE } from '@orrery/contract';
import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Actor, type Change, recordChanges } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { deviceGroupMembers, deviceReported, devices } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import type { SchoolScope } from '../../platform/session/caller';
import { lockGroup } from './groups';

/** What a group says of a device, by `client_group_status` (DEV-26). */
const STATUS_TEXTS: readonly [Record<Language, string>, Record<Language, string>] = [
  { en: 'Not in this group', zh: '未加入' },
  { en: 'In this group', zh: '已加入' },
];

interface GroupQuestion {
  readonly groupId: number;
  readonly page: number;
  /** Only those in the group (1) or not in it (0). */
  readonly status: number | undefined;
  readonly language: Language;
}

/** A page of the devices of a school, newest first, with whether each is in the group (DEV-27). */
export async function listGroupDevices(
  db: Database,
  scope: SchoolScope,
  { groupId, page, status, language }: GroupQuestion,
): Promise<{ list: GroupDevice[]; total: number }> {
  const isMember = and(eq(deviceGroupMembers.deviceId, devices.id), eq(deviceGroupMembers.groupId, groupId));
  const asked = status === 1 ? isNotNull : isNull;
  const shown = and(
    eq(devices.schoolId, scope.schoolId),
    isNull(devices.retiredAt),
    status === undefined ? undefined : asked(deviceGroupMembers.deviceId),
  );
  const [rows, [totals]] = await Promise.all([
    db
      .select({
        client_id: devices.id,
        name: devices.name,
        mac: devices.mac,
        uuid: devices.uuid,
        online: deviceReported.online,
        member: deviceGroupMembers.deviceId,
      })
      .from(devices)
      .leftJoin(deviceGroupMembers, isMember)
      .leftJoin(deviceReported, eq(deviceReported.deviceId, devices.id))
      .where(shown)
      .orderBy(desc(devices.id))
      .limit(PAGE_SIZE.groups)
      .offset((page - 1) * PAGE_SIZE.groups),
    db.select({ total: count() }).from(devices).leftJoin(deviceGroupMembers, isMember).where(shown),
  ]);
  const list = rows.map(({ online, member, ...row }) => ({
    ...row,
    is_online: online ? 1 : 0,
    client_group_status: member === null ? 0 : 1,
    client_group_status_desc: STATUS_TEXTS[member === null ? 0 : 1][language],
  }));
  return { list, total: totals?.total ?? 0 };
}

interface Membership {
  readonly groupId: number;
  readonly deviceId: number;
}

/** Puts a device into a group (DEV-28). @throws AppError `group.unknown`, `device.unknown` */
export async function joinGroup(db: Database, actor: Actor, membership: Membership): Promise<void> {
  await db.transaction(async (tx) => {
    const names = await requireMembership(tx, actor.scope, membership);
    const joined = await tx
      .insert(deviceGroupMembers)
      .values({ ...membership, schoolId: actor.scope.schoolId })
      .onConflictDoNothing()
      .returning();
    if (joined.length > 0) await recordChanges(tx, actor, [toChange('join', membership, names)]);
  });
}

/** Takes a device out of a group (DEV-29). @throws AppError `group.unknown`, `device.unknown` */
export async function leaveGroup(db: Database, actor: Actor, membership: Membership): Promise<void> {
  await db.transaction(async (tx) => {
    const names = await requireMembership(tx, actor.scope, membership);
    const left = await tx
      .delete(deviceGroupMembers)
      .where(
        and(
          eq(deviceGroupMembers.schoolId, actor.scope.schoolId),
          eq(deviceGroupMembers.groupId, membership.groupId),
          eq(deviceGroupMembers.deviceId, membership.deviceId),
        ),
      )
      .returning();
    if (left.length > 0) await recordChanges(tx, actor, [toChange('leave', membership, names)]);
  });
}

interface Names {
  readonly group: string;
  readonly device: string;
}

/** Joining and leaving are changes of the headset; the group stands on the side where it is in it. */
function toChange(action: 'join' | 'leave', { deviceId }: Membership, { group, device }: Names): Change {
  const side = { group };
  const details = action === 'join' ? { after: side } : { before: side };
  return { action, subject: 'device', id: deviceId, name: device, details };
}

async function requireMembership(
  db: Database,
  scope: SchoolScope,
  { groupId, deviceId }: Membership,
): Promise<Names> {
  const group = await lockGroup(db, scope, groupId);
  const [device] = await db
    .select({ name: devices.name })
    .from(devices)
    .where(and(eq(devices.id, deviceId), eq(devices.schoolId, scope.schoolId), isNull(devices.retiredAt)))
    // One that leaves the school in this moment leaves its groups too.
    .for('share');
  if (!device) throw new AppError('device.unknown');
  return { group: group.name, device: device.name };
}
