import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { students } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { SchoolScope } from '../../platform/session/caller';

interface Named {
  readonly classId: number;
  readonly name: string;
  /** Who was chosen from a list, if somebody was. */
  readonly studentId: number | undefined;
}

/**
 * The student whom a headset's name means: who was chosen and has that name, else the only one of the class who has
 * it; null where nobody or several have. Held until the transaction ends: who is erased meanwhile would be named again.
 * @throws AppError `student.unknown` where the chosen one is not in the class
 */
export async function findNamedStudent(
  tx: Database,
  { schoolId }: SchoolScope,
  { classId, name, studentId }: Named,
): Promise<number | null> {
  const ofClass = and(eq(students.schoolId, schoolId), eq(students.classId, classId));
  if (studentId !== undefined) {
    const [chosen] = await tx
      .select({ id: students.id, name: students.name })
      .from(students)
      .where(and(ofClass, eq(students.id, studentId)))
      .for('key share');
    if (!chosen) throw new AppError('student.unknown');
    if (chosen.name === name) return chosen.id;
  }
  const namesakes = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(ofClass, eq(students.name, name)))
    .orderBy(asc(students.id))
    .limit(2)
    .for('key share');
  return namesakes.length === 1 ? (namesakes[0]?.id ?? null) : null;
}
