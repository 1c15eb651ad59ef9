import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { courseItems, courses } from '../../platform/database/tables';
import { RefusedError } from '../../platform/errors';
import { bumpLibraryVersion } from '../../platform/library/library-version';

/**
 * Takes cloud courses out of the library, or brings them back. What is so already stays as it is.
 * @returns the slugs that changed
 */
export async function markRemoved(
  tx: Database,
  slugs: readonly string[],
  removed: boolean,
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await tx
    .update(courses)
    .set({ removedAt: removed ? new Date() : null })
    .where(
      and(
        inArray(courses.slug, [...slugs]),
        removed ? isNull(courses.removedAt) : isNotNull(courses.removedAt),
      ),
    )
    .returning({ slug: courses.slug });
  return rows.flatMap(({ slug }) => slug ?? []);
}

/**
 * Removes or restores cloud courses by their ids of `courses.json`: all or none. What teachers made of them stays.
 * @returns the ids that changed
 * @throws RefusedError naming every course that there is not
 */
export function changeCourseRemoval(
  db: Database,
  ids: readonly string[],
  removed: boolean,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ slug: courses.slug })
      .from(courses)
      .where(inArray(courses.slug, [...ids]));
    const absent = ids.filter((id) => !found.some(({ slug }) => slug === id));
    if (absent.length > 0) throw new RefusedError(`There is no course ${absent.join(', ')}`);
    const changed = await markRemoved(tx, ids, removed);
    if (changed.length > 0) await bumpLibraryVersion(tx);
    return changed;
  });
}

/** A cloud course as the operator's list shows it. */
export interface ListedCourse {
  /** Its id of `courses.json`. */
  readonly id: string;
  readonly title: { readonly en: string; readonly zh: string };
  readonly pieces: number;
  readonly removed: boolean;
}

/** All cloud courses, also those that were removed. */
export async function listCourses(db: Database): Promise<ListedCourse[]> {
  const rows = await db
    .select({
      slug: courses.slug,
      titleEn: courses.titleEn,
      titleZh: courses.titleZh,
      removedAt: courses.removedAt,
      pieces: count(courseItems.resourceId),
    })
    .from(courses)
    .leftJoin(courseItems, eq(courseItems.courseId, courses.id))
    .where(isNull(courses.accountId))
    .groupBy(courses.id)
    .orderBy(asc(courses.id));
  return rows.map(({ slug, titleEn, titleZh, removedAt, pieces }) => ({
    id: slug ?? '',
    title: { en: titleEn, zh: titleZh },
    pieces,
    removed: removedAt !== null,
  }));
}
