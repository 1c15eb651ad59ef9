import { PAGE_SIZE, type SchoolClass, type SchoolClassRow } from '@orrery/contract';
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { classes, deviceBindings, devices, students } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';
import { headsetCounts, studentCounts } from './class-counts';

/** The classes of a school with their numbers of students and headsets, oldest first (CLS-09). */
export async function listClasses(db: Database, scope: SchoolScope): Promise<SchoolClass[]> {
  const all = studentCounts(db, scope);
  const bound = headsetCounts(db, scope);
  return db
    .select({
      class_id: classes.id,
      class_name: classes.name,
      student_num: sql<number>`coalesce(${all.total}, 0)::int`,
      bind_client_num: sql<number>`coalesce(${bound.total}, 0)::int`,
    })
    .from(classes)
    .leftJoin(all, eq(all.classId, classes.id))
    .leftJoin(bound, eq(bound.classId, classes.id))
    .where(eq(classes.schoolId, scope.schoolId))
    .orderBy(asc(classes.id));
}

/** A page of the classes of a school, newest first (CLS-07). @param words part of the name; '' for all */
export async function pageOfClasses(
  db: Database,
  scope: SchoolScope,
  { page, words }: { page: number; words: string },
): Promise<{ list: SchoolClassRow[]; total: number }> {
  const wanted = and(
    eq(classes.schoolId, scope.schoolId),
    words ? sql`strpos(lower(${classes.name}), lower(${words})) > 0` : undefined,
  );
  const [rows, [totals]] = await Promise.all([
    db
      .select({
        class_id: classes.id,
        class_name: classes.name,
        createdAt: classes.createdAt,
        revision: classes.revision,
      })
      .from(classes)
      .where(wanted)
      .orderBy(desc(classes.id))
      .limit(PAGE_SIZE.list)
      .offset((page - 1) * PAGE_SIZE.list),
    db.select({ total: count() }).from(classes).where(wanted),
  ]);
  const counted = await withNumbers(db, scope, rows);
  const list = counted.map(({ createdAt, ...row }) => ({ ...row, ctime: createdAt.getTime() }));
  return { list, total: totals?.total ?? 0 };
}

/** Adds to the classes of a page how many students and headsets they have. */
async function withNumbers<Row extends { readonly class_id: number }>(
  db: Database,
  scope: SchoolScope,
  rows: readonly Row[],
) {
  const ids = rows.map(({ class_id }) => class_id);
  const [studentNumbers, headsetNumbers] = await Promise.all([
    countStudents(db, scope, ids),
    countHeadsets(db, scope, ids),
  ]);
  return rows.map((row) => ({
    ...row,
    student_num: studentNumbers.get(row.class_id) ?? 0,
    bind_client_num: headsetNumbers.get(row.class_id) ?? 0,
  }));
}

/** How many students classes have, by class id; of an empty class nothing is said. */
async function countStudents(db: Database, { schoolId }: SchoolScope, classIds: readonly number[]) {
  if (classIds.length === 0) return new Map<number, number>();
  const rows = await db
    .select({ classId: students.classId, total: count() })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), inArray(students.classId, [...classIds])))
    .groupBy(students.classId);
  return new Map(rows.map(({ classId, total }) => [classId, total]));
}

/** How many headsets classes have that the school has not retired, by class id. */
export async function countHeadsets(db: Database, { schoolId }: SchoolScope, classIds: readonly number[]) {
  if (classIds.length === 0) return new Map<number, number>();
  const rows = await db
    .select({ classId: deviceBindings.classId, total: count() })
    .from(deviceBindings)
    .innerJoin(devices, and(eq(devices.id, deviceBindings.deviceId), isNull(devices.retiredAt)))
    .where(and(eq(deviceBindings.schoolId, schoolId), inArray(deviceBindings.classId, [...classIds])))
    .groupBy(deviceBindings.classId);
  return new Map(rows.map(({ classId, total }) => [classId, total]));
}
