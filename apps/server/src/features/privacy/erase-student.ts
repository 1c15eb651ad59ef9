import { and, eq } from 'drizzle-orm';
import { type Actor, recordChanges } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { students } from '../../platform/database/tables';
import { HOLDINGS } from '../../platform/privacy/holdings';
import type { DeviceHub } from '../../realtime/hub';
import { requireStudent } from './find-student';

/**
 * Deletes a student and takes the name out of whatever stays. Headsets that say it at this moment are made to forget
 * it after the database has.
 * @returns how many entries of the log of changes and how many headsets lost the name
 * @throws AppError student.unknown
 */
export async function eraseStudent(
  { db, hub }: { db: Database; hub: DeviceHub },
  actor: Actor,
  id: number,
): Promise<{ anonymised: number; headsets: number }> {
  const { scope } = actor;
  const touched = await db.transaction(async (tx) => {
    const student = await requireStudent(tx, scope, id, 'update');
    const rows: Record<string, number> = {};
    for (const holding of HOLDINGS) rows[holding.name] = await holding.erase(tx, scope, student);
    await tx.delete(students).where(and(eq(students.schoolId, scope.schoolId), eq(students.id, id)));
    const details = { before: { class: student.className } };
    await recordChanges(tx, actor, [{ action: 'erase', subject: 'student', id, name: '', details }]);
    return rows;
  });
  await hub.forgetStudent(scope, id);
  return { anonymised: touched.changes ?? 0, headsets: touched.headsets ?? 0 };
}
