import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type AuditDetails, auditEntries } from '../database/tables';
import type { SchoolScope } from '../session/caller';
import type { HeldStudent, StudentHolding } from './student-holding';

/** Fields of an entry that say nothing about a person, and stay. */
const IMPERSONAL: ReadonlySet<string> = new Set(['class', 'class_id', 'class_name']);
/** Fields in which entries about a student have the name. */
const NAME_FIELDS = ['name', 'stu_name'] as const;

type Side = AuditDetails['before'];

function aboutStudent(scope: SchoolScope, student: HeldStudent): SQL | undefined {
  return and(
    eq(auditEntries.schoolId, scope.schoolId),
    eq(auditEntries.subject, 'student'),
    eq(auditEntries.subjectId, student.id),
  );
}

/** Entries about headsets and classes that have one of the names, as a binding has: of a namesake too. */
function namingOnHeadsets(scope: SchoolScope, names: readonly string[]): SQL | undefined {
  const vars = JSON.stringify({ names });
  return and(
    eq(auditEntries.schoolId, scope.schoolId),
    inArray(auditEntries.subject, ['device', 'class']),
    or(
      inArray(auditEntries.subjectName, [...names]),
      sql`jsonb_path_exists(${auditEntries.details}, '$.*.* ? (@ == $names[*])', ${vars}::jsonb)`,
    ),
  );
}

/** Who changed the student when. What stays after an erasure is that somebody did, and when. */
export const changeHolding: StudentHolding = {
  name: 'changes',
  async collect(db, scope, student) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(aboutStudent(scope, student))
      .orderBy(asc(auditEntries.id));
    return rows.map(({ at, actorName, action, details }) => ({
      at: at.toISOString(),
      by: actorName,
      action,
      ...details,
    }));
  },
  async erase(db, scope, student) {
    const own = await db.select().from(auditEntries).where(aboutStudent(scope, student));
    const names = new Set([student.name, ...own.flatMap(namesIn)]);
    const others = await db
      .select()
      .from(auditEntries)
      .where(namingOnHeadsets(scope, [...names]));
    for (const entry of own) await write(entry.id, '', withoutPerson(entry.details));
    for (const entry of others) {
      const subjectName = names.has(entry.subjectName) ? '' : entry.subjectName;
      await write(entry.id, subjectName, withoutNames(entry.details, names));
    }
    return own.length + others.length;

    function write(id: number, subjectName: string, details: AuditDetails) {
      return db.update(auditEntries).set({ subjectName, details }).where(eq(auditEntries.id, id));
    }
  },
};

/** Names that the student had, by an entry about it. */
function namesIn({ details, subjectName }: { details: AuditDetails; subjectName: string }): string[] {
  const sides = [details.before, details.after];
  const values = sides.flatMap((side) => NAME_FIELDS.map((field) => side?.[field]));
  return [subjectName, ...values].filter((name): name is string => typeof name === 'string' && name !== '');
}

function withoutPerson(details: AuditDetails): AuditDetails {
  return eachSide(details, (field) => IMPERSONAL.has(field));
}

function withoutNames(details: AuditDetails, names: ReadonlySet<string>): AuditDetails {
  return eachSide(details, (_, value) => !names.has(String(value)));
}

/** Details with those fields that may stay. */
function eachSide(
  { before, after }: AuditDetails,
  stays: (field: string, value: unknown) => boolean,
): AuditDetails {
  const keep = (side: NonNullable<Side>) =>
    Object.fromEntries(Object.entries(side).filter(([field, value]) => stays(field, value)));
  return { ...(before && { before: keep(before) }), ...(after && { after: keep(after) }) };
}
