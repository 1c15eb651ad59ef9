import { and, arrayContains, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { files, resources } from '../../platform/database/tables';
import { isVisibleTo } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';
import { type ResourceRow, resourceColumns } from './resource-row';

/** Which resources a list shows. */
export interface ResourceFilter {
  /** The school's own resources instead of the cloud library. */
  readonly own: boolean;
  readonly kinds?: readonly string[] | undefined;
  readonly phaseId?: number | undefined;
  readonly subjectId?: number | undefined;
  /** Words that must all be found, in either language. */
  readonly words: readonly string[];
}

/**
 * A page of resources, in the order in which they were added.
 * @param page from 1
 */
export async function listResources(
  db: Database,
  scope: SchoolScope,
  filter: ResourceFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ResourceRow[]; total: number }> {
  const where = toCondition(scope, filter);
  const [rows, [totals]] = await Promise.all([
    db
      .select(resourceColumns)
      .from(resources)
      .leftJoin(files, eq(files.sha256, resources.file))
      .where(where)
      .orderBy(asc(resources.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(resources).where(where),
  ]);
  return { rows, total: totals?.total ?? 0 };
}

/** A resource of the cloud library or of this school; null for any other. */
export async function findResource(
  db: Database,
  scope: SchoolScope,
  id: number,
): Promise<ResourceRow | null> {
  const [row] = await db
    .select(resourceColumns)
    .from(resources)
    .leftJoin(files, eq(files.sha256, resources.file))
    .where(and(eq(resources.id, id), isVisibleTo(scope)));
  return row ?? null;
}

function toCondition(scope: SchoolScope, filter: ResourceFilter): SQL | undefined {
  return and(
    filter.own ? eq(resources.schoolId, scope.schoolId) : isNull(resources.schoolId),
    isNull(resources.removedAt),
    filter.kinds ? inArray(resources.kind, [...filter.kinds]) : undefined,
    filter.phaseId ? arrayContains(resources.phaseIds, [filter.phaseId]) : undefined,
    filter.subjectId ? arrayContains(resources.subjectIds, [filter.subjectId]) : undefined,
    ...filter.words.map(holdsWord),
  );
}

function holdsWord(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const text = sql`concat_ws(' ', ${resources.titleEn}, ${resources.titleZh}, ${resources.knowledgeEn},
    ${resources.knowledgeZh}, array_to_string(${resources.keywordsEn}, ' '), array_to_string(${resources.keywordsZh}, ' '))`;
  return sql`${text} ilike ${pattern}`;
}
