import { PAGE_SIZE, toStudentNumber } from '@orrery/contract';
import { and, asc, count, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { toPattern } from '../../platform/database/pattern';
import { classes, deviceBindings, deviceDesired, devices, students } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { SchoolScope } from '../../platform/session/caller';

/** The class whose students a headset offers. */
interface OfferedClass {
  readonly id: number;
  readonly name: string;
}

/** A headset of a school. */
interface Asking {
  readonly scope: SchoolScope;
  readonly deviceId: number;
}

/**
 * The class that a headset is in: that of its lesson, else the one that it is bound to.
 * @throws AppError `class.unknown` where it is in none
 */
export async function requireOfferedClass(db: Database, { scope, deviceId }: Asking): Promise<OfferedClass> {
  const lesson = sql<number | null>`(${deviceDesired.body} #>> '{classroom,id}')::int`;
  const [found] = await db
    .select({ id: classes.id, name: classes.name })
    .from(devices)
    .leftJoin(deviceDesired, eq(deviceDesired.deviceId, devices.id))
    .leftJoin(deviceBindings, eq(deviceBindings.deviceId, devices.id))
    .innerJoin(
      classes,
      and(
        eq(classes.schoolId, devices.schoolId),
        sql`${classes.id} = coalesce(${lesson}, ${deviceBindings.classId})`,
      ),
    )
    .where(and(eq(devices.id, deviceId), eq(devices.schoolId, scope.schoolId)));
  if (!found) throw new AppError('class.unknown');
  return found;
}

/** A page of the students of a headset's class, by their numbers, each with whether another headset has them. */
export async function offerStudents(
  db: Database,
  asking: Asking,
  { words, page }: { readonly words: string; readonly page: number },
) {
  const { scope, deviceId } = asking;
  const offered = await requireOfferedClass(db, asking);
  const number = toStudentNumber(words);
  const where = and(
    eq(students.schoolId, scope.schoolId),
    eq(students.classId, offered.id),
    words === ''
      ? undefined
      : or(
          sql`lower(${students.name}) like ${toPattern(words.toLowerCase())}`,
          /^[0-9]+$/.test(number) ? sql`${students.number} like ${toPattern(number)}` : undefined,
        ),
  );
  const [list, totals, taken] = await Promise.all([
    db
      .select({ id: students.id, stu_name: students.name, stu_number: students.number })
      .from(students)
      .where(where)
      .orderBy(asc(sql`length(${students.number})`), asc(students.number))
      .limit(PAGE_SIZE.deviceStudents)
      .offset((page - 1) * PAGE_SIZE.deviceStudents),
    db.select({ total: count() }).from(students).where(where),
    findTaken(db, scope, deviceId),
  ]);
  return {
    class_id: offered.id,
    class_name: offered.name,
    list: list.map((row) => ({ ...row, taken: taken.has(row.id) })),
    total: totals[0]?.total ?? 0,
    page,
  };
}

/** The students whom other headsets of the school have now. */
async function findTaken(db: Database, scope: SchoolScope, deviceId: number): Promise<ReadonlySet<number>> {
  const studentId = sql<number | null>`(${deviceDesired.body} #>> '{student,id}')::int`;
  const rows = await db
    .select({ id: studentId })
    .from(deviceDesired)
    .innerJoin(devices, and(eq(devices.id, deviceDesired.deviceId), isNull(devices.retiredAt)))
    .where(
      and(
        eq(deviceDesired.schoolId, scope.schoolId),
        ne(deviceDesired.deviceId, deviceId),
        sql`${studentId} is not null`,
      ),
    );
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}
