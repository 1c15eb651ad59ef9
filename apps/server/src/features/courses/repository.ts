import { and, arrayContains, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { courses } from '../../platform/database/tables';
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
  /** Words that must all be found, in either language. */
  readonly words: readonly string[];
}

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

interface Page {
  readonly rows: CourseRow[];
  readonly total: number;
}

/** Titles that a dialog can offer; nobody scrolls through more. */
const MAX_CHOICES = 1000;

const isCloud = and(isNull(courses.accountId), isNull(courses.removedAt));

/** The one condition for a teacher's own courses: nobody else's, in this school or another. */
export function isOwnedBy({ scope, accountId }: Owner): SQL | undefined {
  return and(eq(courses.accountId, accountId), eq(courses.schoolId, scope.schoolId));
}

/** A page of cloud courses, in the order of the library that brought them. */
export function listCloudCourses(db: Database, filter: CourseFilter, paging: Paging): Promise<Page> {
  const where = and(
    isCloud,
    filter.phaseId ? arrayContains(courses.phaseIds, [filter.phaseId]) : undefined,
    filter.subjectId ? arrayContains(courses.subjectIds, [filter.subjectId]) : undefined,
    ...filter.words.map(holdsWord),
  );
  return readPage(db, where, asc(courses.id), paging);
}

/** A page of a teacher's own courses, the newest first. */
export function listOwnCourses(db: Database, owner: Owner, paging: Paging): Promise<Page> {
  return readPage(db, isOwnedBy(owner), desc(courses.id), paging);
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

async function readPage(
  db: Database,
  where: SQL | undefined,
  order: SQL,
  { page, pageSize }: Paging,
): Promise<Page> {
  const [rows, [totals]] = await Promise.all([
    db
      .select()
      .from(courses)
      .where(where)
      .orderBy(order)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(courses).where(where),
  ]);
  return { rows, total: totals?.total ?? 0 };
}

function holdsWord(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const text = sql`concat_ws(' ', ${courses.titleEn}, ${courses.titleZh},
    array_to_string(${courses.keywordsEn}, ' '), array_to_string(${courses.keywordsZh}, ' '))`;
  return sql`${text} ilike ${pattern}`;
}
