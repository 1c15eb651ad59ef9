import type { RosterOutcome } from '@orrery/contract';
import type { OneRoster, OneRosterClass } from '@orrery/roster';
import type { UnfitRow } from './import-plan';

/** What an import of a OneRoster export would do. */
export interface OneRosterPlan {
  readonly classes: readonly RosterOutcome[];
  readonly created: number;
  readonly added: number;
  readonly unfit: readonly UnfitRow[];
}

/** The classes that are chosen at first: where students belong, and all where the export does not tell. */
export function chooseClasses(classes: readonly OneRosterClass[]): ReadonlySet<string> {
  const full = classes.filter(({ students }) => students.length > 0);
  const homes = full.filter(({ homeroom }) => homeroom);
  return new Set((homes.length > 0 ? homes : full).map(({ sourcedId }) => sourcedId));
}

/** Classes as the call takes them: those of two schools that share a name are told apart by their school. */
export function toWireClasses(classes: readonly OneRosterClass[]) {
  const schools = new Map<string, Set<string>>();
  for (const { name, school } of classes) schools.set(name, (schools.get(name) ?? new Set()).add(school));
  return classes.map(({ sourcedId, name, school, students }) => ({
    sourced_id: sourcedId,
    name: school && (schools.get(name)?.size ?? 0) > 1 ? `${name} (${school})` : name,
    students: students.map((student) => ({ stu_name: student.name, stu_number: student.number })),
  }));
}

/** Puts together what the export says of its rows and what the server would do with the rest. */
export function toOneRosterPlan(
  roster: OneRoster,
  answer: Pick<OneRosterPlan, 'classes' | 'created' | 'added'>,
): OneRosterPlan {
  const rows = new Map(
    roster.classes.flatMap(({ students }) => students.map(({ number, row }) => [number, row])),
  );
  const skipped = answer.classes.flatMap((each) =>
    each.skipped.map(
      (one): UnfitRow => ({
        name: one.stu_name,
        number: one.stu_number,
        row: rows.get(one.stu_number) ?? 0,
        reason: one.reason,
        takenName: one.taken_name,
        takenClass: one.taken_class,
      }),
    ),
  );
  const problems = roster.problems.map(({ fault, ...row }) => ({ ...row, reason: fault }));
  return { ...answer, unfit: [...problems, ...skipped].sort((a, b) => a.row - b.row) };
}
