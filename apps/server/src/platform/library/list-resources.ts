import { CATE_TYPE, type ResourceSort } from '@orrery/contract';
import { and, arrayContains, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { onceByDatabase } from '../database/once-by-database';
import { files, listedResources as listed, resources } from '../database/tables';
import type { Language } from '../http/context';
import { isVisibleTo } from '../resources';
import { searchPage } from '../search/search-page';
import type { SearchTable } from '../search/search-query';
import { readSearch } from '../search/words';
import type { SchoolScope } from '../session/caller';
import { type CountOnce, countAnew } from './cloud-answers';
import { type ResourceRow, resourceColumns } from './resource-row';

/** Which resources a list shows; what is left out means all. */
export interface ResourceFilter {
  readonly kinds?: readonly string[] | undefined;
  /** 1: of a subject's lessons, 2: general. */
  readonly cateType?: number | undefined;
  readonly phaseId?: number | undefined;
  readonly subjectId?: number | undefined;
  readonly generalCateId?: number | undefined;
  readonly gradeId?: number | undefined;
  readonly knowledgeCateId?: number | undefined;
  readonly volumeId?: number | undefined;
}

/** Which page of them, in which order. */
export interface ResourceQuery extends ResourceFilter {
  /** As it was typed; matches are ordered by how good they are, whatever `sort` says. */
  readonly keyWord?: string;
  readonly sort?: ResourceSort;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** A page of resources. */
export interface ResourcePage {
  readonly rows: ResourceRow[];
  readonly total: number;
  /** Nothing holds the searched words: these are the nearest to them. */
  readonly similar: boolean;
}

const TABLE: SearchTable = {
  table: listed,
  id: listed.resourceId,
  title: listed.title,
  content: listed.content,
};

/**
 * A page of resources that are not removed (LIB-17, LIB-40).
 * @param scope whose own resources; null for the cloud library, which is the same for every school
 * @param language of titles, where they are the order
 * @param countOnce for lists of the cloud library
 */
export async function listResources(
  db: Database,
  scope: SchoolScope | null,
  query: ResourceQuery,
  language: Language,
  countOnce: CountOnce = countAnew,
): Promise<ResourcePage> {
  const where = toCondition(scope, query);
  const search = readSearch(query.keyWord ?? '');
  const { ids, total, similar } = search
    ? await searchPage(db, TABLE, {
        ...query,
        search,
        where,
        scope: isIn(scope),
        schoolId: scope?.schoolId ?? null,
      })
    : { ...(await readOrdered(db, scope, where, query, language, countOnce)), similar: false };
  return { rows: await readRows(db, ids), total, similar };
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

/** The condition for what a list shows; also for what filters are offered. */
export function toCondition(scope: SchoolScope | null, filter: ResourceFilter): SQL | undefined {
  const holds = (column: Parameters<typeof arrayContains>[0], id: number | undefined) =>
    id === undefined ? undefined : arrayContains(column, [id]);
  return and(
    isIn(scope),
    filter.kinds ? inArray(listed.kind, [...filter.kinds]) : undefined,
    filter.cateType === undefined ? undefined : isOfType(filter.cateType),
    holds(listed.phaseIds, filter.phaseId),
    holds(listed.subjectIds, filter.subjectId),
    holds(listed.generalCateIds, filter.generalCateId),
    holds(listed.gradeIds, filter.gradeId),
    holds(listed.knowledgeCateIds, filter.knowledgeCateId),
    holds(listed.volumeIds, filter.volumeId),
  );
}

function isIn(scope: SchoolScope | null): SQL {
  return scope === null ? isNull(listed.schoolId) : eq(listed.schoolId, scope.schoolId);
}

function isOfType(cateType: number): SQL {
  if (cateType === CATE_TYPE.subject) return ne(listed.subjectIds, []);
  return cateType === CATE_TYPE.general ? ne(listed.generalCateIds, []) : sql`false`;
}

async function readOrdered(
  db: Database,
  scope: SchoolScope | null,
  where: SQL | undefined,
  query: ResourceQuery,
  language: Language,
  countOnce: CountOnce,
): Promise<{ ids: number[]; total: number }> {
  const { sort = 'library', page, pageSize, ...filter } = query;
  const ids = db.select({ id: listed.resourceId }).from(listed).$dynamic();
  const ordered =
    sort === 'title'
      ? ids
          .innerJoin(resources, eq(resources.id, listed.resourceId))
          // Said again of the wide rows, so that their index by title is used.
          .where(
            and(
              where,
              scope === null ? and(isNull(resources.schoolId), isNull(resources.removedAt)) : undefined,
            ),
          )
          .orderBy(titleOrder(language), asc(resources.id))
      : ids
          .where(where)
          .orderBy(...(sort === 'updated' ? [desc(listed.updatedAt)] : []), asc(listed.resourceId));
  const [rows, total] = await Promise.all([
    ordered.limit(pageSize).offset((page - 1) * pageSize),
    countOnce(filter, () => db.$count(listed, where)),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

/** As a dictionary orders them: Chinese by its sounds. */
function titleOrder(language: Language): SQL {
  return language === 'zh'
    ? sql`${resources.titleZh} collate "zh-x-icu"`
    : sql`${resources.titleEn} collate "en-x-icu"`;
}

type ReadByIds = (ids: readonly number[]) => Promise<ResourceRow[]>;

async function readRows(db: Database, ids: readonly number[]): Promise<ResourceRow[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await readByIds(db)(ids)).map((row) => [row.resource.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const readByIds = onceByDatabase((db): ReadByIds => {
  const statement = db
    .select(resourceColumns)
    .from(resources)
    .leftJoin(files, eq(files.sha256, resources.file))
    .where(sql`${resources.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('');
  return (ids) => statement.execute({ ids });
});
