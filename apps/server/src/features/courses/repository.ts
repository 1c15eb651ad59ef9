import { and, arrayContains, asc, count, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { courses, listedCourses as listed } from '../../platform/database/tables';
import { type CountOnce, countAnew } from '../../platform/library/cloud-answers';
import { searchPage } from '../../platform/search/search-page';
import type { SearchTable } from '../../platform/search/search-query';
import { readSearch } from '../../platform/search/words';
import type { SchoolScope } from '../../platform/session/caller';

/** A course without its resources. */
export type CourseRow = typeof courses.$inferSelect;

/** The teacher whose own courses are meant. */
export interface Owner {
  readonly scope: SchoolScope;
  readonly accountId: number;
}

/** Which cloud courses a list shows. */
export interface CourseFilter {
  readonly phaseId?: number | undefined;
  readonly subjectId?: number | undefined;
  /** As it was typed. */
  readonly keyWord?: string;
}

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

interface Page {
  readonly rows: CourseRow[];
  readonly total: number;
  /** Nothing holds the searched words: these are the nearest to them. */
  readonly similar: boolean;
}

const TABLE: SearchTable = {
  table: listed,
  id: listed.courseId,
  title: listed.title,
  content: listed.content,
};

/** Titles that a dialog can offer; nobody scrolls through more. */
const MAX_CHOICES = 1000;

const isCloud = and(isNull(courses.accountId), isNull(courses.removedAt));

/** The one condition for a teacher's own courses: nobody else's, in this school or another. */
export function isOwnedBy({ scope, accountId }: Owner): SQL | undefined {
  return and(eq(courses.accountId, accountId), eq(courses.schoolId, scope.schoolId));
}

/** A page of cloud courses: the best match first where words are searched, else in the order of the library. */
export async function listCloudCourses(
  db: Database,
  filter: CourseFilter,
  paging: Paging,
  countOnce: CountOnce = countAnew,
): Promise<Page> {
  const where = and(
    filter.phaseId === undefined ? undefined : arrayContains(listed.phaseIds, [filter.phaseId]),
    filter.subjectId === undefined ? undefined : arrayContains(listed.subjectIds, [filter.subjectId]),
  );
  const search = readSearch(filter.keyWord ?? '');
  const { ids, total, similar } = search
    ? await searchPage(db, TABLE, { ...paging, search, where, scope: undefined, schoolId: null })
    : {
        ...(await readOrdered(db, where, paging, () => countOnce(filter, () => db.$count(listed, where)))),
        similar: false,
      };
  const rows = ids.length === 0 ? [] : await db.select().from(courses).where(inArray(courses.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total, similar };
}

/** A page of a teacher's own courses, the newest first. */
export async function listOwnCourses(
  db: Database,
  owner: Owner,
  { page, pageSize }: Paging,
): Promise<Omit<Page, 'similar'>> {
  const where = isOwnedBy(owner);
  const [rows, [totals]] = await Promise.all([
    db
      .select()
      .from(courses)
      .where(where)
      .orderBy(desc(courses.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(courses).where(where),
  ]);
  return { rows, total: totals?.total ?? 0 };
}

/** Ids and titles of a teacher's own courses, the newest first. */
export function listCourseTitles(
  db: Database,
  owner: Owner,
): Promise<Pick<CourseRow, 'id' | 'titleEn' | 'titleZh' | 'updatedAt'>[]> {
  return db
    .select({
      id: courses.id,
      titleEn: courses.titleEn,
      titleZh: courses.titleZh,
      updatedAt: courses.updatedAt,
    })
    .from(courses)
    .where(isOwnedBy(owner))
    .orderBy(desc(courses.id))
    .limit(MAX_CHOICES);
}

/** A cloud course; null where there is none of this id. */
export async function findCloudCourse(db: Database, id: number): Promise<CourseRow | null> {
  const [row] = await db
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), isCloud));
  return row ?? null;
}

/** A teacher's own course; null for anybody else's. */
export async function findOwnCourse(db: Database, owner: Owner, id: number): Promise<CourseRow | null> {
  const [row] = await db
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), isOwnedBy(owner)));
  return row ?? null;
}

/** The own course that was added from a cloud course; null where it was not added. */
export async function findAdded(db: Database, owner: Owner, sourceId: number): Promise<CourseRow | null> {
  const [row] = await db
    .select()
    .from(courses)
    .where(and(eq(courses.sourceId, sourceId), isOwnedBy(owner)));
  return row ?? null;
}

/** Deletes a teacher's own course. @returns false where there is none */
export async function deleteOwnCourse(db: Database, owner: Owner, id: number): Promise<boolean> {
  const gone = await db
    .delete(courses)
    .where(and(eq(courses.id, id), isOwnedBy(owner)))
    .returning({ id: courses.id });
  return gone.length > 0;
}

async function readOrdered(
  db: Database,
  where: SQL | undefined,
  { page, pageSize }: Paging,
  count: () => Promise<number>,
) {
  const [rows, total] = await Promise.all([
    db
      .select({ id: listed.courseId })
      .from(listed)
      .where(where)
      .orderBy(asc(listed.courseId))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    count(),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}
