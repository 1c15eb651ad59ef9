import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { courseItems, files, resources } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { isVisibleTo } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';

/** One step of a course: a resource, and what the teacher says of it in each language. */
export interface CourseStep {
  readonly resourceId: number;
  readonly explainEn: string;
  readonly explainZh: string;
}

/** A step with its resource, as far as this school may see it. */
export interface ItemRow extends CourseStep {
  readonly resource: typeof resources.$inferSelect;
  readonly mime: string | null;
}

/**
 * The steps of courses in their order, by the id of the course.
 * @param scope null for what every school sees alike
 */
export async function readItems(
  db: Database,
  scope: SchoolScope | null,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, ItemRow[]>> {
  const byCourse = new Map<number, ItemRow[]>(courseIds.map((id) => [id, []]));
  if (courseIds.length === 0) return byCourse;
  const rows = await db
    .select({ item: courseItems, resource: resources, mime: files.mime })
    .from(courseItems)
    .innerJoin(resources, eq(resources.id, courseItems.resourceId))
    .leftJoin(files, eq(files.sha256, resources.file))
    .where(and(inArray(courseItems.courseId, [...courseIds]), isVisibleTo(scope)))
    .orderBy(asc(courseItems.courseId), asc(courseItems.position));
  for (const { item, resource, mime } of rows) byCourse.get(item.courseId)?.push({ ...item, resource, mime });
  return byCourse;
}

/** Gives a course these steps in place of those that it had. */
export async function writeItems(
  tx: Database,
  courseId: number,
  steps: readonly CourseStep[],
): Promise<void> {
  await tx.delete(courseItems).where(eq(courseItems.courseId, courseId));
  if (steps.length === 0) return;
  await tx.insert(courseItems).values(steps.map((step, position) => ({ ...step, courseId, position })));
}

/**
 * Asks whether a school may put resources into a course.
 * @param held ids that the course holds already: what was removed from the library may stay in it, and never comes
 * into another
 * @throws AppError `resource.unknown` where the school may not see one; `resource.removed` where the library lost one
 */
export async function requireVisible(
  db: Database,
  scope: SchoolScope,
  resourceIds: readonly number[],
  held: ReadonlySet<number> = new Set(),
): Promise<void> {
  const seen = await db
    .select({ id: resources.id, removedAt: resources.removedAt })
    .from(resources)
    .where(and(inArray(resources.id, [...resourceIds]), isVisibleTo(scope)));
  const known = new Set(seen.map(({ id }) => id));
  const unknown = resourceIds.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new AppError('resource.unknown', { rids: unknown });
  const lost = seen.filter(({ id, removedAt }) => removedAt !== null && !held.has(id));
  if (lost.length > 0) throw new AppError('resource.removed', { rids: lost.map(({ id }) => id) });
}

/** The resources that a course holds, for `requireVisible`. */
export async function readHeldIds(db: Database, courseId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: courseItems.resourceId })
    .from(courseItems)
    .where(eq(courseItems.courseId, courseId));
  return new Set(rows.map(({ id }) => id));
}
