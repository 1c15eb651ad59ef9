import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { courseItems, courses, resources } from '../../platform/database/tables';
import { RefusedError } from '../../platform/errors';
import { bumpLibraryVersion } from '../../platform/library/library-version';
import { markRemoved } from '../../platform/library/mark-removed';
import type { SchoolScope } from '../../platform/session/caller';

/** The slug of a school's own piece: slugs are unique on the platform, and no manifest can write one like it. */
export function toOwnSlug({ schoolId }: SchoolScope, slug: string): string {
  return `${schoolId}/${slug}`;
}

/** What a removal or its undoing did. */
export interface RemovalReport {
  /** Ids of the manifest that changed; the others were so already. */
  readonly changed: readonly string[];
  /** Cloud courses that name one of the pieces, by their ids of `courses.json`. */
  readonly courses: readonly string[];
}

/**
 * Removes or restores pieces by their ids of the manifest: all or none.
 * @param owner the school whose own material they are; null for the cloud library
 * @throws RefusedError naming every piece that there is not
 */
export function changeRemoval(
  db: Database,
  owner: SchoolScope | null,
  ids: readonly string[],
  removed: boolean,
): Promise<RemovalReport> {
  const bySlug = new Map(ids.map((id) => [owner ? toOwnSlug(owner, id) : id, id]));
  const slugs = [...bySlug.keys()];
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: resources.id, slug: resources.slug })
      .from(resources)
      .where(
        and(
          inArray(resources.slug, slugs),
          owner ? eq(resources.schoolId, owner.schoolId) : isNull(resources.schoolId),
        ),
      );
    const absent = slugs.filter((slug) => !found.some((row) => row.slug === slug));
    if (absent.length > 0) {
      throw new RefusedError(`There is no piece ${absent.map((slug) => bySlug.get(slug)).join(', ')}`);
    }
    const changed = await markRemoved(tx, resources, slugs, removed);
    if (changed.length > 0 && owner === null) await bumpLibraryVersion(tx);
    return {
      changed: changed.flatMap((slug) => bySlug.get(slug) ?? []),
      courses: await listCoursesWith(
        tx,
        found.map(({ id }) => id),
      ),
    };
  });
}

async function listCoursesWith(tx: Database, resourceIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ slug: courses.slug })
    .from(courseItems)
    .innerJoin(courses, eq(courses.id, courseItems.courseId))
    .where(
      and(
        inArray(courseItems.resourceId, [...resourceIds]),
        isNull(courses.accountId),
        isNull(courses.removedAt),
      ),
    )
    .orderBy(asc(courses.slug));
  return rows.flatMap(({ slug }) => slug ?? []);
}
