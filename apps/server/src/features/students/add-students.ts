import type { StudentRow } from '@orrery/contract';
import { sql } from 'drizzle-orm';
import { type Actor, recordChanges } from '../../platform/audit/audit';
import { lockClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { students } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { SchoolScope } from '../../platform/session/caller';
import { findFaults } from './check-rows';
import { linkBindings } from './link-bindings';

/**
 * Adds students to a class, all of them or none (CLS-43).
 * @throws AppError `class.unknown`; `student.rows-refused` with the rows that cannot be added
 */
export function addStudents(
  db: Database,
  actor: Actor,
  { classId, rows }: { classId: number; rows: readonly StudentRow[] },
): Promise<number> {
  return db.transaction(async (tx) => {
    const schoolClass = await lockClass(tx, actor.scope, classId, 'key share');
    const faults = await findFaults(tx, actor.scope, rows);
    refuse(rows.map((_, index) => faults[index]?.reason));
    const added = await insertStudents(
      tx,
      actor.scope,
      rows.map((row) => ({ ...row, classId })),
    );
    // Somebody else was faster with these.
    refuse(rows.map(({ stu_number }) => (added.has(stu_number) ? undefined : 'number-taken')));
    await linkBindings(tx, actor.scope, [classId]);
    const { id, name } = schoolClass;
    const details = { after: { students: added.size } };
    await recordChanges(tx, actor, [{ action: 'import', subject: 'class', id, name, details }]);
    return added.size;
  });
}

type Reason = NonNullable<AppError['details']['rows']>[number]['reason'];

function refuse(reasons: readonly (Reason | undefined)[]): void {
  const rows = reasons.flatMap((reason, index) => (reason ? [{ index, reason }] : []));
  if (rows.length > 0) throw new AppError('student.rows-refused', { rows });
}

/**
 * Adds students by one statement, leaving out those whose number somebody has.
 * @returns the numbers that were added
 */
export async function insertStudents(
  tx: Database,
  { schoolId }: SchoolScope,
  rows: readonly (StudentRow & { readonly classId: number })[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const classIds = sql.param(rows.map(({ classId }) => classId));
  const names = sql.param(rows.map(({ stu_name }) => stu_name));
  const numbers = sql.param(rows.map(({ stu_number }) => stu_number));
  // In one order everywhere: two imports of the same numbers wait for each other instead of for ever.
  const { rows: added } = await tx.execute<{ number: string }>(sql`
    insert into ${students} (school_id, class_id, name, number)
    select ${schoolId}::int, class_id, name, number
    from unnest(${classIds}::int[], ${names}::text[], ${numbers}::text[]) as given (class_id, name, number)
    order by number
    on conflict (school_id, number) do nothing
    returning number`);
  return new Set(added.map(({ number }) => number));
}
