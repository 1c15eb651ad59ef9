import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { courses } from '../../platform/database/tables';
import { RefusedError } from '../../platform/errors';
import { bumpLibraryVersion } from '../../platform/library/library-version';
import { markRemoved } from '../../platform/library/mark-removed';

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
    const changed = await markRemoved(tx, courses, ids, removed);
    if (changed.length > 0) await bumpLibraryVersion(tx);
    return changed;
  });
}
