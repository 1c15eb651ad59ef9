import { asc, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { courseItems, courses } from '../../platform/database/tables';

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
