import type { AuditEntry } from '@orrery/contract';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { phases, subjects } from '../../platform/database/tables';
import type { Language } from '../../platform/http/context';

type Values = AuditEntry['before'];

/** Puts names for the ids of phases and subjects: accounts and resources keep them by id, and nobody knows phase 20. */
export async function withTeachingNames(
  db: Database,
  entries: readonly AuditEntry[],
  language: Language,
): Promise<AuditEntry[]> {
  const sides = entries.flatMap(({ before, after }) => [before, after]);
  const name = language === 'zh' ? ('nameZh' as const) : ('nameEn' as const);
  const [phaseNames, subjectNames] = await Promise.all([
    namesIn(sides, 'phase', (ids) =>
      db.select({ id: phases.id, name: phases[name] }).from(phases).where(inArray(phases.id, ids)),
    ),
    namesIn(sides, 'subject', (ids) =>
      db.select({ id: subjects.id, name: subjects[name] }).from(subjects).where(inArray(subjects.id, ids)),
    ),
  ]);
  const named = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => {
        const names = field.startsWith('phase_')
          ? phaseNames
          : field.startsWith('subject_')
            ? subjectNames
            : null;
        return [field, names ? writeNames(value, names, language) : value];
      }),
    );
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }));
}

const COMMA: Readonly<Record<Language, string>> = { en: ', ', zh: '、' };

/** One id, or several joined by commas, as resources have them; what has no name any more stays as it is. */
function writeNames(value: Values[string], names: Names, language: Language): Values[string] {
  if (value === null || value === '') return value ?? null;
  const written = toIds(value).map((id) => names.get(id) ?? String(id));
  return [...new Set(written)].join(COMMA[language]);
}

function toIds(value: Values[string] | undefined): number[] {
  return String(value ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
}

type Names = ReadonlyMap<number, string>;

async function namesIn(
  sides: readonly Values[],
  what: 'phase' | 'subject',
  find: (ids: number[]) => Promise<{ id: number; name: string }[]>,
): Promise<Names> {
  const ids = new Set(sides.flatMap((side) => [...toIds(side[`${what}_id`]), ...toIds(side[`${what}_ids`])]));
  if (ids.size === 0) return new Map();
  return new Map((await find([...ids])).map(({ id, name }) => [id, name]));
}
