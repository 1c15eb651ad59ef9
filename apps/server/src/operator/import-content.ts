import { readCourseList } from '../features/courses/import/course-list';
import { type CourseReport, writeCourses } from '../features/courses/import/write-courses';
import { importLibrary } from '../features/library/import/import-library';
import type { Database } from '../platform/database/database';
import type { Storage } from '../platform/storage/storage';

/** What an import did, to the pieces and to the courses made of them. */
export interface ContentReport {
  readonly pieces: Awaited<ReturnType<typeof importLibrary>>;
  readonly courses: CourseReport;
}

/**
 * Imports a folder: its pieces (`content.json`) and the courses made of them (`courses.json`, where there is one), all
 * of it or nothing.
 * @throws ImportError naming everything that is wrong
 */
export async function importContent(
  platform: { readonly db: Database; readonly storage: Storage },
  folder: string,
): Promise<ContentReport> {
  // A list that cannot be read is refused before anything is stored.
  const list = await readCourseList(folder);
  return platform.db.transaction(async (db) => {
    const pieces = await importLibrary({ ...platform, db }, folder);
    return { pieces, courses: await writeCourses({ ...platform, db }, list, pieces.stillRemoved) };
  });
}
