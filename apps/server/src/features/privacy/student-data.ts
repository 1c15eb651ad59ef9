import type { StudentDossier } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { type Actor, recordChanges } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { schools } from '../../platform/database/tables';
import { HOLDINGS } from '../../platform/privacy/holdings';
import { requireStudent } from './find-student';

/**
 * Everything that is held about a student. That it was asked for is written down before, so that the export shows it.
 * @throws AppError student.unknown
 */
export function exportStudent(db: Database, actor: Actor, id: number): Promise<StudentDossier> {
  const { scope } = actor;
  return db.transaction(async (tx) => {
    const student = await requireStudent(tx, scope, id);
    await recordChanges(tx, actor, [{ action: 'export', subject: 'student', id, name: student.name }]);
    const [school] = await tx
      .select({ name: schools.name })
      .from(schools)
      .where(eq(schools.id, scope.schoolId));
    const held: StudentDossier['held'] = {};
    for (const holding of HOLDINGS) held[holding.name] = await holding.collect(tx, scope, student);
    return {
      exported_at: new Date().toISOString(),
      school: school?.name ?? '',
      student: {
        id: student.id,
        stu_name: student.name,
        stu_number: student.number,
        class_id: student.classId,
        class_name: student.className,
        created_at: student.createdAt.toISOString(),
      },
      held,
    };
  });
}
