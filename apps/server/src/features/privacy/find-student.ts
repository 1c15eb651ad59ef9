import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { classes, students } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { SchoolScope } from '../../platform/session/caller';

/**
 * A student of the school with the class's name.
 * @param lock keeps others from changing the student until the transaction ends
 * @throws AppError student.unknown
 */
export async function requireStudent(db: Database, scope: SchoolScope, id: number, lock?: 'update') {
  const query = db
    .select({
      id: students.id,
      classId: students.classId,
      name: students.name,
      number: students.number,
      createdAt: students.createdAt,
      className: classes.name,
    })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .where(and(eq(students.schoolId, scope.schoolId), eq(students.id, id)));
  const [student] = await (lock ? query.for(lock, { of: students }) : query);
  if (!student) throw new AppError('student.unknown');
  return student;
}
