import { PAGE_SIZE, type Student } from '@orrery/contract';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Found } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { students } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

function ofClass(scope: SchoolScope, classId: number) {
  return and(eq(students.schoolId, scope.schoolId), eq(students.classId, classId));
}

/** A page of the students of a class, by their numbers (CLS-28, CLS-31). */
export async function listStudents(
  db: Database,
  scope: SchoolScope,
  { schoolClass, page }: { schoolClass: Found; page: number },
): Promise<{ list: Student[]; total: number }> {
  const theirs = ofClass(scope, schoolClass.id);
  const first = (page - 1) * PAGE_SIZE.students;
  const [rows, [totals]] = await Promise.all([
    db
      .select({ id: students.id, stu_name: students.name, stu_number: students.number })
      .from(students)
      .where(theirs)
      .orderBy(asc(students.number))
      .limit(PAGE_SIZE.students)
      .offset(first),
    db.select({ total: count() }).from(students).where(theirs),
  ]);
  const list = rows.map((row, index) => ({
    ...row,
    class_id: schoolClass.id,
    class_name: schoolClass.name,
    number: first + index + 1,
  }));
  return { list, total: totals?.total ?? 0 };
}

/** All students of a class, by their numbers (CLS-44). */
export async function exportStudents(db: Database, scope: SchoolScope, classId: number) {
  return db
    .select({ stu_name: students.name, stu_number: students.number })
    .from(students)
    .where(ofClass(scope, classId))
    .orderBy(asc(students.number));
}
