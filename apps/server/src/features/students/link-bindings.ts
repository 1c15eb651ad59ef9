import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { deviceBindings, students } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/**
 * Finds the students whom the headsets of classes are named after: a headset may have got its name before its student
 * was entered. A name that several students of a class have means none of them.
 */
export async function linkBindings(
  tx: Database,
  { schoolId }: SchoolScope,
  classIds: readonly number[],
): Promise<void> {
  if (classIds.length === 0) return;
  const wanted = sql.param(classIds);
  await tx.execute(sql`
    update ${deviceBindings} as bound set student_id = named.id
    from (
      select class_id, name, min(id) as id from ${students}
      where school_id = ${schoolId} and class_id = any(${wanted}::int[])
        and name in (select alias from ${deviceBindings} where class_id = any(${wanted}::int[]))
      group by class_id, name having count(*) = 1
    ) as named
    where bound.class_id = named.class_id and bound.alias = named.name and bound.student_id is distinct from named.id
      and not exists (
        select from ${students} as present
        where present.id = bound.student_id and present.class_id = bound.class_id
      )`);
}
