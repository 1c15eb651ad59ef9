import { PAGE_SIZE, type Student, type StudentChoice, toStudentNumber } from '@orrery/contract';
import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Found } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { toPattern } from '../../platform/database/pattern';
import { deviceBindings, devices, students } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/** Most students that a chooser shows at once; words narrow them. */
const MAX_CHOICES = 200;

/** Numbers in the order of their values, as long as nobody mixes leading zeros: 2 comes before 10. */
const BY_NUMBER = [asc(sql`length(${students.number})`), asc(students.number)];

/** Which students of a class. */
interface Wanted {
  readonly schoolClass: Found;
  /** Part of a name or number; empty for all. */
  readonly words: string;
}

function those(scope: SchoolScope, { schoolClass, words }: Wanted): SQL | undefined {
  return and(
    eq(students.schoolId, scope.schoolId),
    eq(students.classId, schoolClass.id),
    words === '' ? undefined : having(words),
  );
}

/** Signs from which on the index of words finds them; for fewer, each row of the class is held against them. */
const INDEXED_FROM = 3;

/** Short words spare each row what one look at them can spare it. */
function having(words: string): SQL | undefined {
  const folded = words.toLowerCase();
  const hasNoCase = folded === words.toUpperCase();
  const isPlain = hasNoCase && words.length < INDEXED_FROM;
  const name = isPlain ? sql`${students.name}` : sql`lower(${students.name})`;
  const number = toStudentNumber(words);
  return or(
    /^[0-9]+$/.test(number) ? sql`${students.number} like ${toPattern(number)}` : undefined,
    sql`${name} like ${toPattern(folded)}`,
  );
}

/** A page of the students of a class, by their numbers (CLS-28, CLS-31). */
export async function listStudents(
  db: Database,
  scope: SchoolScope,
  wanted: Wanted & { readonly page: number },
): Promise<{ list: Student[]; total: number }> {
  const first = (wanted.page - 1) * PAGE_SIZE.students;
  const where = those(scope, wanted);
  // Late pages are counted off in the index; only the rows that are shown are read.
  const shown = db
    .select({ id: students.id })
    .from(students)
    .where(where)
    .orderBy(...BY_NUMBER)
    .limit(PAGE_SIZE.students)
    .offset(first)
    .as('shown');
  const [rows, counted] = await Promise.all([
    db
      .select({
        id: students.id,
        stu_name: students.name,
        stu_number: students.number,
        revision: students.revision,
      })
      .from(students)
      .innerJoin(shown, eq(shown.id, students.id))
      .orderBy(...BY_NUMBER),
    // A search for what few have goes through the class once, and its last page tells the total by itself.
    wanted.words === '' ? countStudents(db, where) : null,
  ]);
  const { id: class_id, name: class_name } = wanted.schoolClass;
  const list = rows.map((row, index) => ({ ...row, class_id, class_name, number: first + index + 1 }));
  const isLast = rows.length < PAGE_SIZE.students && (rows.length > 0 || first === 0);
  const total = counted ?? (isLast ? first + rows.length : await countStudents(db, where));
  return { list, total };
}

async function countStudents(db: Database, where: SQL | undefined): Promise<number> {
  const [totals] = await db.select({ total: count() }).from(students).where(where);
  return totals?.total ?? 0;
}

/** The first students of a class for a chooser, each with the headset bound to it there (CLS-33). */
export async function chooseStudents(
  db: Database,
  scope: SchoolScope,
  wanted: Wanted,
): Promise<{ list: StudentChoice[]; total: number }> {
  const where = those(scope, wanted);
  const bound = headsetsOf(db, scope, wanted.schoolClass.id);
  const [list, total] = await Promise.all([
    db
      .select({
        id: students.id,
        stu_name: students.name,
        stu_number: students.number,
        client_id: sql<number>`coalesce(${bound.deviceId}, 0)`,
      })
      .from(students)
      .leftJoin(bound, eq(bound.studentId, students.id))
      .where(where)
      .orderBy(...BY_NUMBER)
      .limit(MAX_CHOICES),
    countStudents(db, where),
  ]);
  return { list, total };
}

/** The headset of each student who has one in a class; retired ones do not count. */
function headsetsOf(db: Database, { schoolId }: SchoolScope, classId: number) {
  return db
    .select({
      studentId: deviceBindings.studentId,
      deviceId: sql<number>`min(${deviceBindings.deviceId})`.as('headset'),
    })
    .from(deviceBindings)
    .innerJoin(devices, eq(devices.id, deviceBindings.deviceId))
    .where(
      and(
        eq(deviceBindings.schoolId, schoolId),
        eq(deviceBindings.classId, classId),
        isNull(devices.retiredAt),
      ),
    )
    .groupBy(deviceBindings.studentId)
    .as('bound_headset');
}

/** All students of a class, by their numbers (CLS-44). */
export async function exportStudents(db: Database, scope: SchoolScope, schoolClass: Found) {
  return db
    .select({ stu_name: students.name, stu_number: students.number })
    .from(students)
    .where(those(scope, { schoolClass, words: '' }))
    .orderBy(...BY_NUMBER);
}
