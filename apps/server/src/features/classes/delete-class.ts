import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { type Actor, recordChanges } from '../../platform/audit/audit';
import { lockClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { classes, deviceBindings, deviceDesired, students } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { isClassInLesson } from '../../platform/running-lesson';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceHub } from '../../realtime/hub';
import { countHeadsets } from './list-classes';

interface DeleteDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
}

/**
 * Deletes a class with its students and bindings; its headsets stay with the school, and forget the class whose
 * lesson they were last in (CLS-12).
 * @returns how many students went and how many headsets were set free
 * @throws AppError `class.unknown`, `class.in-lesson`
 */
export async function deleteClass({ db, hub }: DeleteDeps, actor: Actor, classId: number) {
  const { scope } = actor;
  const deleted = await db.transaction(async (tx) => {
    const { name } = await lockClass(tx, scope, classId, 'update');
    if (await isClassInLesson(tx, scope, classId)) throw new AppError('class.in-lesson');
    const devices = (await countHeadsets(tx, scope, [classId])).get(classId) ?? 0;
    // Students before bindings, as everybody who changes both: else two would wait for each other.
    const gone = await tx
      .delete(students)
      .where(and(eq(students.schoolId, scope.schoolId), eq(students.classId, classId)))
      .returning({ id: students.id });
    await tx.delete(deviceBindings).where(eq(deviceBindings.classId, classId));
    await tx.delete(classes).where(eq(classes.id, classId));
    await forgetClass(
      tx,
      scope,
      classId,
      gone.map(({ id }) => id),
    );
    const before = { name, students: gone.length, devices };
    await recordChanges(tx, actor, [
      { action: 'delete', subject: 'class', id: classId, name, details: { before } },
    ]);
    return { student_num: before.students, bind_client_num: devices };
  });
  // It tells headsets all that was written for them.
  await hub.logins.settle(scope);
  return deleted;
}

/**
 * Headsets of a lesson that was left without an end show a class that is no more, and some have students of it. Written
 * with the class, so that a server that is killed leaves none behind; each by its next revision, because headsets apply
 * only higher ones.
 */
async function forgetClass(
  tx: Database,
  scope: SchoolScope,
  classId: number,
  studentIds: readonly number[],
): Promise<void> {
  const { revision, body } = deviceDesired;
  const isOfLesson = sql`(${body} #>> '{classroom,id}')::int = ${classId}`;
  const isOfStudent = sql`(${body} #>> '{student,id}')::int = any(${sql.param(studentIds)}::int[])`;
  // Held in the order in which orders hold them.
  const held = await tx
    .select({ id: deviceDesired.deviceId })
    .from(deviceDesired)
    .where(and(eq(deviceDesired.schoolId, scope.schoolId), or(isOfLesson, isOfStudent)))
    .orderBy(deviceDesired.deviceId)
    .for('update');
  if (held.length === 0) return;
  const ids = held.map(({ id }) => id);
  const forgotten = sql`${body} || jsonb_build_object('revision', ${revision} + 1)
    || case when ${isOfLesson} then '{"classroom": null}'::jsonb else '{}' end
    || case when ${isOfStudent} then '{"student": null}'::jsonb else '{}' end`;
  await tx
    .update(deviceDesired)
    .set({ revision: sql`${revision} + 1`, body: forgotten })
    .where(inArray(deviceDesired.deviceId, ids));
}
