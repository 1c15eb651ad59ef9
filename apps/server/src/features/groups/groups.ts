import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, recordChanges, requireSeen } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { deviceDesired, deviceGroupMembers, deviceGroups, devices } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { isInPlay } from '../../platform/running-lesson';
import type { SchoolScope } from '../../platform/session/caller';

/** Makes a device group (DEV-20). @returns its id */
export async function createGroup(db: Database, actor: Actor, name: string): Promise<number> {
  return db.transaction(async (tx) => {
    const { schoolId } = actor.scope;
    const [row] = await tx.insert(deviceGroups).values({ schoolId, name }).returning({ id: deviceGroups.id });
    if (!row) throw new Error('the group was not stored');
    const { id } = row;
    await recordChanges(tx, actor, [
      { action: 'create', subject: 'group', id, name, details: { after: { name } } },
    ]);
    return id;
  });
}

interface Renaming {
  readonly groupId: number;
  readonly name: string;
  /** Of the row that the caller saw; undefined overwrites any. */
  readonly revision: number | undefined;
}

/** Renames a device group (DEV-21). @throws AppError `group.unknown`, `record.changed` */
export async function renameGroup(db: Database, actor: Actor, renaming: Renaming): Promise<void> {
  const { groupId, name, revision } = renaming;
  await db.transaction(async (tx) => {
    const present = await lockGroup(tx, actor.scope, groupId);
    const now = { client_group_name: present.name };
    await requireSeen(tx, actor.scope, revision, { ...present, subject: 'group', now });
    if (name === present.name) return;
    await tx
      .update(deviceGroups)
      .set({ name, revision: present.revision + 1 })
      .where(eq(deviceGroups.id, groupId));
    const details = { before: { name: present.name }, after: { name } };
    await recordChanges(tx, actor, [{ action: 'edit', subject: 'group', id: groupId, name, details }]);
  });
}

/** Deletes a device group (DEV-22). @throws AppError `group.unknown`, `group.default`, `group.in-lesson` */
export async function deleteGroup(db: Database, actor: Actor, groupId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { name, isDefault } = await lockGroup(tx, actor.scope, groupId);
    if (isDefault) throw new AppError('group.default');
    const members = await countMembers(tx, groupId);
    if (members.playing > 0) throw new AppError('group.in-lesson');
    await tx.delete(deviceGroupMembers).where(eq(deviceGroupMembers.groupId, groupId));
    await tx.delete(deviceGroups).where(eq(deviceGroups.id, groupId));
    const details = { before: { name, devices: members.total } };
    await recordChanges(tx, actor, [{ action: 'delete', subject: 'group', id: groupId, name, details }]);
  });
}

/** The group, held until the transaction ends, so that of two changes at once the second sees the first. */
export async function lockGroup(tx: Database, scope: SchoolScope, groupId: number) {
  const [row] = await tx
    .select({
      id: deviceGroups.id,
      name: deviceGroups.name,
      isDefault: deviceGroups.isDefault,
      revision: deviceGroups.revision,
    })
    .from(deviceGroups)
    .where(and(eq(deviceGroups.id, groupId), eq(deviceGroups.schoolId, scope.schoolId)))
    .for('update');
  if (!row) throw new AppError('group.unknown');
  return row;
}

/**
 * A lesson with a group leaves no mark of the group on its headsets: while one of them plays or is paused, it may be
 * this group that is taught.
 */
async function countMembers(tx: Database, groupId: number): Promise<{ total: number; playing: number }> {
  const [row] = await tx
    .select({ total: count(), playing: sql<number>`(count(*) filter (where ${isInPlay}))::int` })
    .from(deviceGroupMembers)
    .innerJoin(devices, and(eq(devices.id, deviceGroupMembers.deviceId), isNull(devices.retiredAt)))
    .leftJoin(deviceDesired, eq(deviceDesired.deviceId, devices.id))
    .where(eq(deviceGroupMembers.groupId, groupId));
  return { total: row?.total ?? 0, playing: row?.playing ?? 0 };
}
