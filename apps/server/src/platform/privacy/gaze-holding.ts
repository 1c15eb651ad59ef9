import { and, asc, eq } from 'drizzle-orm';
import { gazeSamples } from '../database/tables';
import type { SchoolScope } from '../session/caller';
import type { HeldStudent, StudentHolding } from './student-holding';

function lookedAt(scope: SchoolScope, student: HeldStudent) {
  return and(eq(gazeSamples.schoolId, scope.schoolId), eq(gazeSamples.studentId, student.id));
}

/** Where the student looked, second by second: nobody else's, so that it goes whole with the student. */
export const gazeHolding: StudentHolding = {
  name: 'gaze',
  async collect(db, scope, student) {
    const rows = await db
      .select({
        at: gazeSamples.at,
        rid: gazeSamples.resourceId,
        longitude: gazeSamples.longitude,
        latitude: gazeSamples.latitude,
      })
      .from(gazeSamples)
      .where(lookedAt(scope, student))
      .orderBy(asc(gazeSamples.at));
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  },
  async erase(db, scope, student) {
    const { rowCount } = await db.delete(gazeSamples).where(lookedAt(scope, student));
    return rowCount ?? 0;
  },
};
