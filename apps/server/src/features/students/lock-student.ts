import { and, eq } from 'drizzle-orm';
import type { Found } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { classes, students } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { SchoolScope } from '../../platform/session/caller';

/** A student as an edit finds it. */
export interface LockedStudent {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  readonly revision: number;
  readonly class: Found;
}

/**
 * A student of the school, which nobody else changes until the transaction ends.
 * @throws AppError `student.unknown`, also for another school's
 */
export async function lockStudent(
  tx: Database,
  scope: SchoolScope,
  studentId: number,
): Promise<LockedStudent> {
  const [found] = await tx
    .select({
      id: students.id,
      name: students.name,
      number: students.number,
      revision: students.revision,
      class: { id: classes.id, name: classes.name },
    })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .where(and(eq(students.id, studentId), eq(students.schoolId, scope.schoolId)))
    .for('no key update', { of: students });
  if (!found) throw new AppError('student.unknown');
  return found;
}
