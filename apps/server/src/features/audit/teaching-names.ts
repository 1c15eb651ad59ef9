import type { AuditEntry } from '@orrery/contract';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { phases, subjects } from '../../platform/database/tables';
import type { Language } from '../../platform/http/context';

type Values = AuditEntry['before'];

/** Puts names for the ids of phases and subjects: accounts keep them by id, and nobody knows phase 20. */
export async function withTeachingNames(
  db: Database,
  entries: readonly AuditEntry[],
  language: Language,
): Promise<AuditEntry[]> {
  const sides = entries.flatMap(({ before, after }) => [before, after]);
  const name = language === 'zh' ? ('nameZh' as const) : ('nameEn' as const);
  const [phaseNames, subjectNames] = await Promise.all([
    namesIn(sides, 'phase_id', (ids) =>
      db.select({ id: phases.id, name: phases[name] }).from(phases).where(inArray(phases.id, ids)),
    ),
    namesIn(sides, 'subject_id', (ids) =>
      db.select({ id: subjects.id, name: subjects[name] }).from(subjects).where(inArray(subjects.id, ids)),
    ),
  ]);
  const named = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => {
        const names = field === 'phase_id' ? phaseNames : field === 'subject_id' ? subjectNames : null;
        return [field, names?.get(value) ?? value];
      }),
    );
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }));
}

async function namesIn(
  sides: readonly Values[],
  field: string,
  find: (ids: number[]) => Promise<{ id: number; name: string }[]>,
): Promise<ReadonlyMap<unknown, string>> {
  const ids = new Set(sides.map((side) => side[field]).filter((value) => typeof value === 'number'));
  if (ids.size === 0) return new Map();
  return new Map((await find([...ids])).map(({ id, name }) => [id, name]));
}
