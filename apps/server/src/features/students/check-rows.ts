import { setImmediate as nextTurn } from 'node:timers/promises';
import { findStudentFault, type RowFault, type StudentFault, type StudentRow } from '@orrery/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { classes, students } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/** Why a row cannot be added, and who has its number. */
export interface Fault {
  readonly reason: RowFault;
  readonly taken_name?: string;
  readonly taken_class?: string;
}

/**
 * Judges rows of an import: by the rules, by the numbers of the school, and by the rows before each (CLS-42).
 * @returns for each row what is wrong with it; null where it can be added
 */
export async function findFaults(
  db: Database,
  scope: SchoolScope,
  rows: readonly StudentRow[],
): Promise<(Fault | null)[]> {
  const own = await findOwnFaults(rows);
  const sound = rows.filter((_, index) => own[index] === null).map(({ stu_number }) => stu_number);
  const taken = await findTaken(db, scope, sound);
  const seen = new Set<string>();
  return rows.map(({ stu_number: number }, index) => {
    const reason = own[index];
    if (reason) return { reason };
    const holder = taken.get(number);
    if (holder) return holder;
    if (seen.has(number)) return { reason: 'number-twice' };
    seen.add(number);
    return null;
  });
}

/** Names of families of emoji take a while to count: nobody else waits longer than this for thousands of them. */
const TURN_MS = 20;

/** What is wrong with each row by itself. */
async function findOwnFaults(rows: readonly StudentRow[]): Promise<(StudentFault | null)[]> {
  const faults: (StudentFault | null)[] = [];
  let beganMs = performance.now();
  for (const { stu_name, stu_number } of rows) {
    faults.push(findStudentFault(stu_name, stu_number));
    if (performance.now() - beganMs < TURN_MS) continue;
    await nextTurn();
    beganMs = performance.now();
  }
  return faults;
}

/** Who of the school has which of these numbers. */
async function findTaken(
  db: Database,
  scope: SchoolScope,
  numbers: readonly string[],
): Promise<Map<string, Fault>> {
  if (numbers.length === 0) return new Map();
  const holders = await db
    .select({ number: students.number, name: students.name, className: classes.name })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .where(
      and(
        eq(students.schoolId, scope.schoolId),
        sql`${students.number} = any(${sql.param(numbers)}::text[])`,
      ),
    );
  return new Map(
    holders.map(({ number, name, className }) => [
      number,
      { reason: 'number-taken', taken_name: name, taken_class: className },
    ]),
  );
}
