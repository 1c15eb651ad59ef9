import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { deviceDesired } from '../database/tables';
import { toSchoolScope } from '../session/caller';
import { changeHolding } from './change-holding';
import { clearLogins } from './login-holding';

/**
 * Takes students out of what headsets last said who are in no class any more: a headset that was away when they were
 * erased or deleted still says their names once. Log-ins of such students go too, where a server ended before it had
 * cleared them.
 * @returns how many headsets said or had one
 */
export async function forgetGoneStudents(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update device_reported set body = jsonb_set(body, '{student}', 'null')
    where jsonb_typeof(body -> 'student') = 'object' and not exists (
      select from students
      where students.school_id = device_reported.school_id
        and students.id::text = device_reported.body #>> '{student,id}'
    )`);
  const had = await clearLogins(
    db,
    sql`jsonb_typeof(${deviceDesired.body} -> 'student') = 'object' and not exists (
      select from students
      where students.school_id = ${deviceDesired.schoolId}
        and students.id::text = ${deviceDesired.body} #>> '{student,id}'
    )`,
  );
  return (rowCount ?? 0) + had;
}

/** Students of one run; the next one goes on. */
const MOST_STUDENTS = 500;

/**
 * Takes students who are gone out of a school's change history, once the newest entry about them is older than results
 * are kept: whoever went with a class was not erased by anybody.
 * @returns how many entries lost a name
 */
export async function forgetOldNames(db: Database, schoolId: number, before: Date): Promise<number> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select subject_id as id, max(subject_name) as name from audit_entries
    where school_id = ${schoolId} and subject = 'student' and subject_name <> '' and not exists (
      select from students where students.id = audit_entries.subject_id
    )
    group by subject_id having max(at) < ${before}
    limit ${MOST_STUDENTS}`);
  const scope = toSchoolScope(schoolId);
  let forgotten = 0;
  for (const { id, name } of rows) {
    const student = { id, name, classId: 0, number: '' };
    forgotten += await db.transaction((tx) => changeHolding.erase(tx, scope, student));
  }
  return forgotten;
}
