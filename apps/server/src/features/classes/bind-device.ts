import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, recordChanges, requireSeen } from '../../platform/audit/audit';
import { lockClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { classes, deviceBindings, devices } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { SchoolScope } from '../../platform/session/caller';
import { findNamedStudent } from './named-student';

interface Binding {
  readonly classId: number;
  readonly deviceId: number;
  /** The student's name, which the headset carries in the class. */
  readonly name: string;
  readonly studentId: number | undefined;
  /** Of the binding that the caller saw, 0 for none; undefined overwrites any. */
  readonly revision: number | undefined;
}

/**
 * Binds a headset to a class under a student's name, or changes that name; a headset of another class comes over
 * (CLS-17, CLS-20).
 * @throws AppError `class.unknown`, `device.unknown`, `student.unknown`, `binding.unknown`, `record.changed`
 */
export async function bindDevice(db: Database, actor: Actor, binding: Binding) {
  const { classId, deviceId, name } = binding;
  const { schoolId } = actor.scope;
  return db.transaction(async (tx) => {
    const room = await lockClass(tx, actor.scope, classId, 'key share');
    const deviceName = await lockDevice(tx, actor.scope, deviceId);
    const present = await findBinding(tx, deviceId);
    await requireSeenBinding(tx, actor.scope, binding, present);
    const studentId = await findNamedStudent(tx, actor.scope, binding);
    const isSame = present?.classId === classId && present.alias === name && present.studentId === studentId;
    if (present && isSame) return { cid: deviceId, revision: present.revision };
    const saved = { classId, alias: name, studentId, revision: (present?.revision ?? 0) + 1 };
    await tx
      .insert(deviceBindings)
      .values({ ...saved, schoolId, deviceId })
      .onConflictDoUpdate({ target: deviceBindings.deviceId, set: saved });
    const before = present && { class: present.className, student: present.alias };
    const details = { ...(before && { before }), after: { class: room.name, student: name } };
    await recordChanges(tx, actor, [
      { action: 'bind', subject: 'device', id: deviceId, name: deviceName, details },
    ]);
    return { cid: deviceId, revision: saved.revision };
  });
}

type Present = Awaited<ReturnType<typeof findBinding>>;

/** Refuses to overwrite a binding that the caller has not seen. */
async function requireSeenBinding(
  tx: Database,
  scope: SchoolScope,
  { deviceId, revision: seen }: Binding,
  present: Present,
): Promise<void> {
  if (present) {
    const { alias, className, revision } = present;
    const now = { name: alias, class_id: className };
    await requireSeen(tx, scope, seen, { subject: 'device', id: deviceId, revision, now });
  } else if (seen) throw new AppError('binding.unknown');
}

/** Holds the headset until the transaction ends: the binding of a free one is no row yet that could be held. */
async function lockDevice(tx: Database, { schoolId }: SchoolScope, deviceId: number): Promise<string> {
  const [row] = await tx
    .select({ name: devices.name })
    .from(devices)
    .where(and(eq(devices.id, deviceId), eq(devices.schoolId, schoolId), isNull(devices.retiredAt)))
    .for('update');
  if (!row) throw new AppError('device.unknown');
  return row.name;
}

async function findBinding(tx: Database, deviceId: number) {
  const [row] = await tx
    .select({
      classId: deviceBindings.classId,
      className: classes.name,
      alias: deviceBindings.alias,
      studentId: deviceBindings.studentId,
      revision: deviceBindings.revision,
    })
    .from(deviceBindings)
    .innerJoin(classes, eq(classes.id, deviceBindings.classId))
    .where(eq(deviceBindings.deviceId, deviceId));
  return row;
}
