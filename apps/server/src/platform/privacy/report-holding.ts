import { and, eq, sql } from 'drizzle-orm';
import { deviceReported } from '../database/tables';
import type { SchoolScope } from '../session/caller';
import type { HeldStudent, StudentHolding } from './student-holding';

function naming(scope: SchoolScope, student: HeldStudent) {
  return and(
    eq(deviceReported.schoolId, scope.schoolId),
    sql`${deviceReported.body} #>> '{student,id}' = ${String(student.id)}`,
  );
}

/** What headsets last said while the student was logged in on them. */
export const reportHolding: StudentHolding = {
  name: 'reports',
  async collect(db, scope, student) {
    const rows = await db
      .select({
        client_id: deviceReported.deviceId,
        seen_at: deviceReported.seenAt,
        report: deviceReported.body,
      })
      .from(deviceReported)
      .where(naming(scope, student))
      .orderBy(deviceReported.deviceId);
    return rows.map((row) => ({ ...row, seen_at: row.seen_at.toISOString() }));
  },
  async erase(db, scope, student) {
    const rows = await db
      .update(deviceReported)
      .set({ body: sql`jsonb_set(${deviceReported.body}, '{student}', 'null')` })
      .where(naming(scope, student))
      .returning({ deviceId: deviceReported.deviceId });
    return rows.length;
  },
};
