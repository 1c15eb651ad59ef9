import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';

/**
 * Takes students out of what headsets last said who are in no class any more: a headset that was away when they were
 * erased or deleted still says their names once.
 * @returns how many headsets said one
 */
export async function forgetGoneStudents(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update device_reported set body = jsonb_set(body, '{student}', 'null')
    where jsonb_typeof(body -> 'student') = 'object' and not exists (
      select from students
      where students.school_id = device_reported.school_id
        and students.id::text = device_reported.body #>> '{student,id}'
    )`);
  return rowCount ?? 0;
}
