import { and, eq } from 'drizzle-orm';
import { type Actor, recordChanges } from '../../platform/audit/audit';
import { lockClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { classes, deviceBindings, students } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { findDevicesOfLesson, isClassInLesson } from '../../platform/running-lesson';
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
  const { freed, ...gone } = await db.transaction(async (tx) => {
    const { name } = await lockClass(tx, scope, classId, 'update');
    if (await isClassInLesson(tx, scope, classId)) throw new AppError('class.in-lesson');
    const devices = (await countHeadsets(tx, scope, [classId])).get(classId) ?? 0;
    // Students before bindings, as everybody who changes both: else two would wait for each other.
    const { rowCount } = await tx
      .delete(students)
      .where(and(eq(students.schoolId, scope.schoolId), eq(students.classId, classId)));
    await tx.delete(deviceBindings).where(eq(deviceBindings.classId, classId));
    await tx.delete(classes).where(eq(classes.id, classId));
    const before = { name, students: rowCount ?? 0, devices };
    await recordChanges(tx, actor, [
      { action: 'delete', subject: 'class', id: classId, name, details: { before } },
    ]);
    return {
      student_num: before.students,
      bind_client_num: devices,
      freed: await findDevicesOfLesson(tx, scope, classId),
    };
  });
  await forgetLesson(hub, scope, classId, freed);
  await hub.logins.settle(scope);
  return gone;
}

/** The headsets of a lesson that was left without an end show a class that is no more. */
async function forgetLesson(
  hub: DeviceHub,
  scope: SchoolScope,
  classId: number,
  deviceIds: readonly number[],
): Promise<void> {
  if (deviceIds.length === 0) return;
  try {
    await hub.order(scope, deviceIds, (present) =>
      present.classroom?.id === classId ? { ...present, classroom: null } : present,
    );
  } catch (error) {
    // One of them was retired in this moment; the class is gone all the same, and the name on the others is old news.
    if (!(error instanceof AppError && error.id === 'device.unknown')) throw error;
  }
}
