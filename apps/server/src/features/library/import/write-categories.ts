import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { categories } from '../../../platform/database/tables';
import { PHASE_IDS, toSubjectIds } from '../../../platform/subjects';
import type { CategoryFile } from './categories-file';

type Category = typeof categories.$inferSelect;

/** Writes the categories of a library; those of others stay. @returns whether anything changed */
export async function writeCategories(tx: Database, file: CategoryFile): Promise<boolean> {
  const wanted = toRows(file);
  if (wanted.length === 0) return false;
  const present = await tx
    .select()
    .from(categories)
    .where(inArray(categories.kind, ['general', 'knowledge']));
  const changed = wanted.filter((row) => !present.some((one) => isDeepStrictEqual({ ...one }, row)));
  if (changed.length === 0) return false;
  await tx
    .insert(categories)
    .values(changed)
    .onConflictDoUpdate({
      target: [categories.kind, categories.id],
      set: {
        nameEn: sql`excluded.name_en`,
        nameZh: sql`excluded.name_zh`,
        phaseIds: sql`excluded.phase_ids`,
        subjectIds: sql`excluded.subject_ids`,
      },
    });
  return true;
}

function toRows({ general, knowledge }: CategoryFile): Category[] {
  return [
    ...general.map(
      ({ id, name }): Category => ({
        kind: 'general',
        id,
        nameEn: name.en,
        nameZh: name.zh,
        phaseIds: [],
        subjectIds: [],
      }),
    ),
    ...knowledge.map(
      ({ id, name, phase_ids, subjects }): Category => ({
        kind: 'knowledge',
        id,
        nameEn: name.en,
        nameZh: name.zh,
        phaseIds: phase_ids,
        subjectIds: toSubjectIds(phase_ids.length > 0 ? phase_ids : PHASE_IDS, subjects),
      }),
    ),
  ];
}
