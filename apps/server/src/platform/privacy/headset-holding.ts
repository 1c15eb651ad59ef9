import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { deviceBindings, devices } from '../database/tables';
import type { SchoolScope } from '../session/caller';
import type { HeldStudent, StudentHolding } from './student-holding';

/** Bindings of the student, and those of the class that carry the name without knowing whose it is. */
function naming(scope: SchoolScope, student: HeldStudent) {
  return and(
    eq(deviceBindings.schoolId, scope.schoolId),
    or(
      eq(deviceBindings.studentId, student.id),
      and(
        isNull(deviceBindings.studentId),
        eq(deviceBindings.classId, student.classId),
        eq(deviceBindings.alias, student.name),
      ),
    ),
  );
}

/** Headsets that carry the student's name: they stay in the class, without it. */
export const headsetHolding: StudentHolding = {
  name: 'headsets',
  collect: (db, scope, student) =>
    db
      .select({ client_id: devices.id, client_name: devices.name, alias: deviceBindings.alias })
      .from(deviceBindings)
      .innerJoin(devices, eq(devices.id, deviceBindings.deviceId))
      .where(naming(scope, student))
      .orderBy(devices.id),
  async erase(db, scope, student) {
    const rows = await db
      .update(deviceBindings)
      .set({ alias: '', studentId: null, revision: sql`${deviceBindings.revision} + 1` })
      .where(naming(scope, student))
      .returning({ deviceId: deviceBindings.deviceId });
    return rows.length;
  },
};
