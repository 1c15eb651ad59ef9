import type { PlayDevice } from '@orrery/contract';
import { and, asc, eq } from 'drizzle-orm';
import { requireClass, requireGroup } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { students } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceFilter } from '../../realtime/hub';

/** A student as the class view lists those who are not there. */
export interface AbsentStudent {
  readonly id: number;
  readonly stu_name: string;
  readonly stu_number: string;
}

/** Checks that what a list is asked for is of this school. @throws AppError `class.unknown`, `group.unknown` */
export async function requireFilter(db: Database, scope: SchoolScope, filter: DeviceFilter): Promise<void> {
  if (filter.classId !== undefined) await requireClass(db, scope, filter.classId);
  if (filter.groupId !== undefined) await requireGroup(db, scope, filter.groupId);
}

/** The students of a class who are logged in on no headset; nobody where no class is asked for. */
export async function listAbsentStudents(
  db: Database,
  scope: SchoolScope,
  classId: number | undefined,
  devices: readonly PlayDevice[],
): Promise<AbsentStudent[]> {
  if (classId === undefined) return [];
  const present = new Set(
    devices.flatMap(({ is_online, desired: { student } }) => (is_online && student ? [student.id] : [])),
  );
  const rows = await db
    .select({ id: students.id, stu_name: students.name, stu_number: students.number })
    .from(students)
    .where(and(eq(students.schoolId, scope.schoolId), eq(students.classId, classId)))
    .orderBy(asc(students.number));
  return rows.filter(({ id }) => !present.has(id));
}
