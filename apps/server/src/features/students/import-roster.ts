import { findNameFault, MAX_NAME, type RosterClass, type RosterOutcome } from '@orrery/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Actor, recordChanges } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { classes, schools } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';
import { insertStudents } from './add-students';
import { type Fault, findFaults } from './check-rows';
import { linkBindings } from './link-bindings';

/** What a roster brings, judged: what of it is added. */
interface Plan {
  readonly parts: readonly RosterClass[];
  /** What is wrong with each class's name. */
  readonly reasons: readonly RosterOutcome['reason'][];
  /** What is wrong with each student of each class. */
  readonly faults: readonly (readonly (Fault | null)[])[];
  /** Ids of the classes that the school has, by name. */
  readonly known: ReadonlyMap<string, number>;
}

/**
 * Adds the classes of a roster that the school lacks, and their students whose numbers are free, or says only what
 * would be added.
 */
export function importRoster(
  db: Database,
  actor: Actor,
  { parts, preview }: { parts: readonly RosterClass[]; preview: boolean },
): Promise<RosterOutcome[]> {
  return db.transaction(async (tx) => {
    // Two rosters at once would make the same class twice: names of classes are not unique.
    if (!preview) {
      await tx
        .select({ id: schools.id })
        .from(schools)
        .where(eq(schools.id, actor.scope.schoolId))
        .for('no key update');
    }
    const plan = await planRoster(tx, actor.scope, parts);
    return preview ? toOutcomes(plan, plan.known) : carryOut(tx, actor, plan);
  });
}

async function planRoster(tx: Database, scope: SchoolScope, parts: readonly RosterClass[]): Promise<Plan> {
  const reasons = parts.map(({ name }) => findNameFault(name, MAX_NAME.class) ?? '');
  const sound = parts.filter((_, index) => reasons[index] === '');
  const faults = await findFaults(
    tx,
    scope,
    sound.flatMap(({ students }) => students),
  );
  let next = 0;
  return {
    parts,
    reasons,
    faults: parts.map(({ students }, index) => {
      if (reasons[index] !== '') return [];
      next += students.length;
      return faults.slice(next - students.length, next);
    }),
    known: await findClasses(
      tx,
      scope,
      sound.map(({ name }) => name),
    ),
  };
}

/** The classes of these names; of several with one name the oldest. */
async function findClasses(
  tx: Database,
  scope: SchoolScope,
  names: readonly string[],
): Promise<Map<string, number>> {
  const found = await tx
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(and(eq(classes.schoolId, scope.schoolId), sql`${classes.name} = any(${sql.param(names)}::text[])`))
    .orderBy(asc(classes.id))
    .for('key share');
  return new Map(found.reverse().map(({ id, name }) => [name, id]));
}

async function carryOut(tx: Database, actor: Actor, plan: Plan): Promise<RosterOutcome[]> {
  const { scope } = actor;
  const missing = namesToMake(plan);
  const made =
    missing.length === 0
      ? []
      : await tx
          .insert(classes)
          .values(missing.map((name) => ({ schoolId: scope.schoolId, name })))
          .returning({ id: classes.id, name: classes.name });
  const ids = new Map([...plan.known, ...made.map(({ id, name }) => [name, id] as const)]);
  const added = await insertStudents(
    tx,
    scope,
    plan.parts.flatMap(({ name, students }, part) =>
      students
        .filter((_, index) => plan.faults[part]?.[index] === null)
        .map((row) => ({ ...row, classId: ids.get(name) ?? 0 })),
    ),
  );
  await linkBindings(tx, scope, [...ids.values()]);
  const faults = plan.faults.map((those, part) =>
    those.map((fault, index) => fault ?? lateFault(added, plan.parts[part]?.students[index]?.stu_number)),
  );
  const outcomes = toOutcomes({ ...plan, faults }, ids);
  await recordChanges(tx, actor, [
    ...made.map(({ id, name }) => ({
      action: 'create',
      subject: 'class' as const,
      id,
      name,
      details: { after: { name } },
    })),
    ...outcomes
      .filter((outcome) => outcome.added > 0)
      .map(({ class_id: id, name, added: count }) => ({
        action: 'import',
        subject: 'class' as const,
        id,
        name,
        details: { after: { students: count } },
      })),
  ]);
  return outcomes;
}

/** Somebody was faster with a number that was free a moment ago. */
function lateFault(added: ReadonlySet<string>, number = ''): Fault | null {
  return added.has(number) ? null : { reason: 'number-taken' };
}

function namesToMake({ parts, reasons, known }: Plan): string[] {
  const names = parts.filter(({ name }, index) => reasons[index] === '' && !known.has(name));
  return [...new Set(names.map(({ name }) => name))];
}

function toOutcomes(plan: Plan, ids: ReadonlyMap<string, number>): RosterOutcome[] {
  const fresh = new Set(namesToMake(plan));
  return plan.parts.map(({ sourced_id, name, students }, part) => {
    const faults = plan.faults[part] ?? [];
    // A name that comes twice is made once.
    const created = fresh.delete(name) ? 1 : 0;
    const skipped = students.flatMap((row, index) => {
      const fault = faults[index];
      return fault ? [{ ...row, ...fault }] : [];
    });
    const reason = plan.reasons[part] ?? '';
    const added = reason === '' ? students.length - skipped.length : 0;
    return { sourced_id, class_id: ids.get(name) ?? 0, name, created, reason, added, skipped };
  });
}
