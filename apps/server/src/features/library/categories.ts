import { CATE_TYPE, type CategoryNode, PHASE_WITH_VOLUMES } from '@orrery/contract';
import { and, arrayContains, asc, eq, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database';
import { categories, listedResources, phases, subjects } from '../../platform/database/tables';
import type { Language } from '../../platform/http/context';
import { type ResourceFilter, toCondition } from '../../platform/library/list-resources';

type Category = typeof categories.$inferSelect;
interface Named {
  readonly id: number;
  readonly name: string;
}

/** Names of the attributes (LIB-34). */
export const CATE_TYPE_NAMES = {
  [CATE_TYPE.subject]: { en: 'Subject lessons', zh: '学科同步' },
  [CATE_TYPE.general]: { en: 'General', zh: '综合拓展' },
} as const;

/** Categories of one kind, named in a language. */
export async function readCategories(
  db: Database,
  kind: Category['kind'],
  language: Language,
): Promise<Named[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(eq(categories.kind, kind))
    .orderBy(asc(categories.id));
  return rows.map((row) => toNamed(row, language));
}

/**
 * What a chosen type, phase and subject add to the filters (LIB-35, LIB-36): only what the cloud library holds
 * something of.
 */
export async function readSubCategories(
  db: Database,
  filter: Pick<ResourceFilter, 'kinds' | 'phaseId' | 'subjectId'>,
  language: Language,
) {
  const { phaseId, subjectId } = filter;
  const isOffered = (column: AnyPgColumn, id: number | undefined) =>
    id === undefined ? undefined : or(eq(column, []), arrayContains(column, [id]));
  const [rows, held] = await Promise.all([
    db
      .select()
      .from(categories)
      .where(and(isOffered(categories.phaseIds, phaseId), isOffered(categories.subjectIds, subjectId)))
      .orderBy(asc(categories.id)),
    readHeld(db, filter),
  ]);
  const ofKind = (kind: 'grade' | 'knowledge' | 'volume') =>
    rows
      .filter((row) => row.kind === kind && held[kind].includes(row.id))
      .map((row) => toNamed(row, language));
  return {
    grade: ofKind('grade'),
    new_know_cate: ofKind('knowledge'),
    volume: phaseId === PHASE_WITH_VOLUMES ? ofKind('volume') : [],
  };
}

/** The ids that resources of the cloud library carry. */
async function readHeld(db: Database, filter: ResourceFilter) {
  const { rows } = await db.execute<{ grade: number[]; knowledge: number[]; volume: number[] }>(sql`
    with listed as materialized (
      select grade_ids, knowledge_cate_ids, volume_ids from ${listedResources} where ${toCondition(null, filter)}
    )
    select array(select distinct unnest(grade_ids) from listed) as grade,
      array(select distinct unnest(knowledge_cate_ids) from listed) as knowledge,
      array(select distinct unnest(volume_ids) from listed) as volume`);
  return rows[0] ?? { grade: [], knowledge: [], volume: [] };
}

/** All categories as a tree (LIB-25). */
export async function readCategoryTree(db: Database, language: Language): Promise<CategoryNode[]> {
  const [phaseRows, subjectRows, rows] = await Promise.all([
    db.select().from(phases).orderBy(asc(phases.id)),
    db.select().from(subjects).orderBy(asc(subjects.id)),
    db.select().from(categories).orderBy(asc(categories.id)),
  ]);
  const ofSubject = (id: number) =>
    rows
      .filter((row) => row.kind === 'knowledge' && row.subjectIds.includes(id))
      .map((row): CategoryNode => ({ ...toNamed(row, language), key: 'new_know_cate', subCate: [] }));
  const ofPhase = (id: number) =>
    subjectRows
      .filter((row) => row.phaseId === id)
      .map(
        (row): CategoryNode => ({ ...toNamed(row, language), key: 'subject', subCate: ofSubject(row.id) }),
      );
  const root = (id: 1 | 2, subCate: CategoryNode[]): CategoryNode => ({
    id,
    name: CATE_TYPE_NAMES[id][language],
    key: 'cate_type',
    subCate,
  });
  return [
    root(
      CATE_TYPE.subject,
      phaseRows.map((row) => ({ ...toNamed(row, language), key: 'phase', subCate: ofPhase(row.id) })),
    ),
    root(
      CATE_TYPE.general,
      rows
        .filter((row) => row.kind === 'general')
        .map((row) => ({ ...toNamed(row, language), key: 'general_cate', subCate: [] })),
    ),
  ];
}

function toNamed(row: { id: number; nameEn: string; nameZh: string }, language: Language): Named {
  return { id: row.id, name: language === 'zh' ? row.nameZh : row.nameEn };
}
