import type { SchoolClass } from '@orrery/contract';
import { asc, countDistinct, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { classes, deviceBindings, students } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/** The classes of a school with their numbers of students and bound devices, oldest first. */
export async function listClasses(db: Database, scope: SchoolScope): Promise<SchoolClass[]> {
  return db
    .select({
      class_id: classes.id,
      class_name: classes.name,
      bind_client_num: countDistinct(deviceBindings.deviceId),
      student_num: countDistinct(students.id),
    })
    .from(classes)
    .leftJoin(students, eq(students.classId, classes.id))
    .leftJoin(deviceBindings, eq(deviceBindings.classId, classes.id))
    .where(eq(classes.schoolId, scope.schoolId))
    .groupBy(classes.id)
    .orderBy(asc(classes.id));
}
