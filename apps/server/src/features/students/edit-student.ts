import { and, eq, sql } from 'drizzle-orm';
import { type Actor, recordChanges, requireSeen } from '../../platform/audit/audit';
import { lockClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { deviceBindings, devices, students } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { linkBindings } from './link-bindings';
import { type LockedStudent, lockStudent } from './lock-student';

/** Adds a student to a class (CLS-32). @throws AppError `class.unknown`, `student.number-taken` */
export function addStudent(
  db: Database,
  actor: Actor,
  { classId, name, number }: { classId: number; name: string; number: string },
): Promise<{ id: number; revision: number }> {
  const { scope } = actor;
  return db.transaction(async (tx) => {
    const schoolClass = await lockClass(tx, scope, classId, 'key share');
    const [added] = await tx
      .insert(students)
      .values({ schoolId: scope.schoolId, classId, name, number })
      .onConflictDoNothing({ target: [students.schoolId, students.number] })
      .returning({ id: students.id, revision: students.revision });
    if (!added) throw new AppError('student.number-taken');
    await linkBindings(tx, scope, [classId]);
    const after = { name, number, class: schoolClass.name };
    await recordChanges(tx, actor, [
      { action: 'create', subject: 'student', id: added.id, name, details: { after } },
    ]);
    return added;
  });
}

/** Which student, and in which state the caller saw it. */
interface Edited {
  readonly studentId: number;
  readonly revision: number | undefined;
}

/**
 * Changes a student's name, also where a headset carries it (CLS-34).
 * @throws AppError `student.unknown`, `record.changed`
 */
export function renameStudent(
  db: Database,
  actor: Actor,
  { studentId, revision, name }: Edited & { readonly name: string },
): Promise<{ id: number; revision: number }> {
  return db.transaction(async (tx) => {
    const student = await lockStudent(tx, actor.scope, studentId);
    await requireSeenStudent(tx, actor, student, revision);
    if (name === student.name) return { id: student.id, revision: student.revision };
    const next = await change(tx, student, { name });
    const renamed = await renameBindings(tx, student, name);
    await linkBindings(tx, actor.scope, [student.class.id]);
    await recordChanges(tx, actor, [
      {
        action: 'edit',
        subject: 'student',
        id: student.id,
        name,
        details: { before: { name: student.name }, after: { name } },
      },
      ...renamed,
    ]);
    return { id: student.id, revision: next };
  });
}

/** What carries the name of the student carries the new one; tells what was changed. */
async function renameBindings(tx: Database, student: LockedStudent, name: string) {
  const bound = await tx
    .update(deviceBindings)
    .set({ alias: name, revision: sql`${deviceBindings.revision} + 1` })
    .from(devices)
    .where(
      and(
        eq(deviceBindings.studentId, student.id),
        eq(deviceBindings.alias, student.name),
        eq(devices.id, deviceBindings.deviceId),
      ),
    )
    .returning({ id: devices.id, name: devices.name });
  return bound.map((device) => ({
    action: 'bind',
    subject: 'device' as const,
    id: device.id,
    name: device.name,
    details: { before: { student: student.name }, after: { student: name } },
  }));
}

/**
 * Puts a student into another class (CLS-36). A headset stays with its class, under the student's name.
 * @throws AppError `student.unknown`, `class.unknown`, `record.changed`
 */
export function moveStudent(
  db: Database,
  actor: Actor,
  { studentId, revision, classId }: Edited & { readonly classId: number },
): Promise<{ id: number; revision: number; class_id: number; class_name: string }> {
  return db.transaction(async (tx) => {
    // The class before the student, as everybody who needs both takes them.
    const to = await lockClass(tx, actor.scope, classId, 'key share');
    const student = await lockStudent(tx, actor.scope, studentId);
    await requireSeenStudent(tx, actor, student, revision);
    const stays = to.id === student.class.id;
    const next = stays ? student.revision : await change(tx, student, { classId: to.id });
    if (!stays) {
      await linkBindings(tx, actor.scope, [to.id]);
      const details = { before: { class: student.class.name }, after: { class: to.name } };
      const { id, name } = student;
      await recordChanges(tx, actor, [{ action: 'move', subject: 'student', id, name, details }]);
    }
    return { id: student.id, revision: next, class_id: to.id, class_name: to.name };
  });
}

function requireSeenStudent(
  tx: Database,
  { scope }: Actor,
  { id, name, revision, class: { id: class_id, name: class_name } }: LockedStudent,
  seen: number | undefined,
): Promise<void> {
  const now = { stu_name: name, class_id, class_name };
  return requireSeen(tx, scope, seen, { subject: 'student', id, revision, now });
}

async function change(
  tx: Database,
  { id, revision }: LockedStudent,
  values: { name: string } | { classId: number },
): Promise<number> {
  const next = revision + 1;
  await tx
    .update(students)
    .set({ ...values, revision: next })
    .where(eq(students.id, id));
  return next;
}
