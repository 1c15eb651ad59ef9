import { classes, students } from '../platform/database/tables';
import type { TestServer } from './test-server';

/** Adds a class of this name. @returns its id */
export async function addClass({ db }: TestServer, schoolId: number, name: string): Promise<number> {
  const [row] = await db.insert(classes).values({ schoolId, name }).returning({ id: classes.id });
  return row?.id ?? 0;
}

/** Adds students to a class, as pairs of name and number. @returns their ids */
export async function addStudents(
  { db }: TestServer,
  { schoolId, classId }: { schoolId: number; classId: number },
  pairs: readonly (readonly [name: string, number: string])[],
): Promise<number[]> {
  const rows = await db
    .insert(students)
    .values(pairs.map(([name, number]) => ({ schoolId, classId, name, number })))
    .returning({ id: students.id });
  return rows.map(({ id }) => id);
}
