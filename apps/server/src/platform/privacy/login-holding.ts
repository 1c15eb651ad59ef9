import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { deviceDesired, devices } from '../database/tables';
import type { SchoolScope } from '../session/caller';
import type { HeldStudent, StudentHolding } from './student-holding';

function having(scope: SchoolScope, student: HeldStudent) {
  return and(
    eq(deviceDesired.schoolId, scope.schoolId),
    sql`${deviceDesired.body} #>> '{student,id}' = ${String(student.id)}`,
  );
}

/**
 * Leaves headsets without their student. What they are told grows by one revision, because they apply only higher
 * ones; whoever does this makes the hub tell them.
 * @returns how many headsets had one
 */
export async function clearLogins(db: Database, where: SQL | undefined): Promise<number> {
  const next = sql`${deviceDesired.revision} + 1`;
  const rows = await db
    .update(deviceDesired)
    .set({
      revision: next,
      body: sql`${deviceDesired.body} || jsonb_build_object('student', null, 'revision', ${next})`,
    })
    .where(where)
    .returning({ deviceId: deviceDesired.deviceId });
  return rows.length;
}

/** The headset on which the student is logged in. */
export const loginHolding: StudentHolding = {
  name: 'logins',
  collect: (db, scope, student) =>
    db
      .select({ client_id: devices.id, client_name: devices.name })
      .from(deviceDesired)
      .innerJoin(devices, eq(devices.id, deviceDesired.deviceId))
      .where(having(scope, student))
      .orderBy(devices.id),
  erase: (db, scope, student) => clearLogins(db, having(scope, student)),
};
