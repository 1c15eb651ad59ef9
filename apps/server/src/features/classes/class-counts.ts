import { and, asc, count, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { classes, deviceBindings, deviceReported, devices, students } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/** A class with what is counted of it. */
export interface ClassCounts {
  readonly class_id: number;
  readonly class_name: string;
  readonly createdAt: Date;
  readonly student_num: number;
  readonly bind_client_num: number;
  readonly online_num: number;
  readonly without_client_num: number;
}

/** The classes of a school with their students and headsets counted, oldest first. */
export async function countClasses(db: Database, scope: SchoolScope): Promise<ClassCounts[]> {
  const all = studentCounts(db, scope);
  const bound = headsetCounts(db, scope);
  const without = withoutHeadset(db, scope);
  return db
    .select({
      class_id: classes.id,
      class_name: classes.name,
      createdAt: classes.createdAt,
      student_num: sql<number>`coalesce(${all.total}, 0)::int`,
      bind_client_num: sql<number>`coalesce(${bound.total}, 0)::int`,
      online_num: sql<number>`coalesce(${bound.online}, 0)::int`,
      without_client_num: sql<number>`coalesce(${without.total}, 0)::int`,
    })
    .from(classes)
    .leftJoin(all, eq(all.classId, classes.id))
    .leftJoin(bound, eq(bound.classId, classes.id))
    .leftJoin(without, eq(without.classId, classes.id))
    .where(eq(classes.schoolId, scope.schoolId))
    .orderBy(asc(classes.id));
}

/** Students of each class, for a join; a class without any is not in it. */
export function studentCounts(db: Database, { schoolId }: SchoolScope) {
  return db
    .select({ classId: students.classId, total: count().as('students_all') })
    .from(students)
    .where(eq(students.schoolId, schoolId))
    .groupBy(students.classId)
    .as('all_students');
}

/** Headsets of each class that the school has not removed, and how many of them are connected. */
export function headsetCounts(db: Database, { schoolId }: SchoolScope) {
  return db
    .select({
      classId: deviceBindings.classId,
      total: count().as('headsets_all'),
      online: sql<number>`count(*) filter (where ${deviceReported.online})`.as('headsets_online'),
    })
    .from(deviceBindings)
    .innerJoin(devices, eq(devices.id, deviceBindings.deviceId))
    .leftJoin(deviceReported, eq(deviceReported.deviceId, deviceBindings.deviceId))
    .where(and(eq(deviceBindings.schoolId, schoolId), isNull(devices.retiredAt)))
    .groupBy(deviceBindings.classId)
    .as('bound_headsets');
}

/** A headset that stayed behind in a class that its student left is none of the student's any more. */
function withoutHeadset(db: Database, { schoolId }: SchoolScope) {
  const own = db
    .select({ id: devices.id })
    .from(deviceBindings)
    .innerJoin(devices, eq(devices.id, deviceBindings.deviceId))
    .where(
      and(
        eq(deviceBindings.studentId, students.id),
        eq(deviceBindings.classId, students.classId),
        isNull(devices.retiredAt),
      ),
    );
  return db
    .select({ classId: students.classId, total: count().as('students_without') })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), notExists(own)))
    .groupBy(students.classId)
    .as('without_headset');
}
