import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { courseItems, courses } from '../../../platform/database/tables';
import type { ImportFile } from '../../../platform/import-files';
import { bumpLibraryVersion } from '../../../platform/library/library-version';
import { markRemoved } from '../../../platform/library/mark-removed';
import { keepFile } from '../../../platform/storage/keep-file';
import type { Storage } from '../../../platform/storage/storage';
import { toSubjectIds } from '../../../platform/subjects';
import { type CourseStep, writeItems } from '../items';
import { pickBanner } from '../to-course';
import type { CourseEntry, CourseList } from './course-list';
import { type PiecesBySlug, readPieces } from './read-pieces';

/** What an import of courses did. */
export interface CourseReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Courses that the list took out of the library just now. */
  readonly removed: number;
  /** Courses that were written and are out of the library all the same: only the operator brings them back. */
  readonly stillRemoved: readonly string[];
}

/** How one course came in. */
type Outcome = 'added' | 'updated' | 'unchanged';

/**
 * Writes the courses of a library as cloud courses: all of them or none; importing again updates. Their pieces must
 * be there already.
 * @param withdrawn pieces that the library offers and the operator took out: a course goes on naming them
 * @throws ImportError naming every piece that there is not, or that the library itself removed
 */
export function writeCourses(
  { db, storage }: { db: Database; storage: Storage },
  list: CourseList,
  withdrawn: readonly string[] = [],
): Promise<CourseReport> {
  return db.transaction(async (tx) => {
    const pieces = await readPieces(tx, list.entries, withdrawn);
    const outcomes: Outcome[] = [];
    const stillRemoved: string[] = [];
    for (const entry of list.entries) {
      const banner = await storeBanner(tx, storage, list.banners.get(entry.id));
      const [present] = await tx.select().from(courses).where(eq(courses.slug, entry.id));
      if (present?.removedAt) stillRemoved.push(entry.id);
      outcomes.push(await writeCourse(tx, entry, { pieces, banner, present }));
    }
    const removed = (await markRemoved(tx, courses, list.removed, true)).length;
    const countOf = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
    if (removed > 0 || outcomes.length > countOf('unchanged')) await bumpLibraryVersion(tx);
    return {
      added: countOf('added'),
      updated: countOf('updated'),
      unchanged: countOf('unchanged'),
      removed,
      stillRemoved,
    };
  });
}

async function storeBanner(
  tx: Database,
  storage: Storage,
  picture: ImportFile | undefined,
): Promise<string | null> {
  if (!picture) return null;
  return (await keepFile({ db: tx, storage }, picture.path, picture.mime)).sha256;
}

interface Surroundings {
  readonly pieces: PiecesBySlug;
  readonly banner: string | null;
  readonly present: typeof courses.$inferSelect | undefined;
}

async function writeCourse(
  tx: Database,
  entry: CourseEntry,
  { pieces, banner, present }: Surroundings,
): Promise<Outcome> {
  const used = entry.steps.flatMap(({ id, explanation }) => {
    const piece = pieces.get(id);
    return piece ? [{ piece, explanation }] : [];
  });
  const steps = used.map(({ piece, explanation }) => ({
    resourceId: piece.resource.id,
    explainEn: explanation.en,
    explainZh: explanation.zh,
  }));
  const values = {
    slug: entry.id,
    titleEn: entry.title.en,
    titleZh: entry.title.zh,
    keywordsEn: entry.keywords.en,
    keywordsZh: entry.keywords.zh,
    phaseIds: entry.phase_ids,
    subjectIds: toSubjectIds(entry.phase_ids, entry.subjects),
    banner: banner ?? pickBanner(used.map(({ piece }) => piece)),
  };
  if (present && (await isSame(tx, present, values, steps))) return 'unchanged';
  const [row] = await tx
    .insert(courses)
    .values(values)
    .onConflictDoUpdate({ target: courses.slug, set: { ...values, updatedAt: new Date() } })
    .returning({ id: courses.id });
  if (row) await writeItems(tx, row.id, steps);
  return present ? 'updated' : 'added';
}

async function isSame(
  tx: Database,
  present: Readonly<Record<string, unknown>> & { readonly id: number },
  values: object,
  steps: readonly CourseStep[],
): Promise<boolean> {
  if (!Object.entries(values).every(([name, value]) => isDeepStrictEqual(present[name], value))) return false;
  const rows = await tx
    .select({
      resourceId: courseItems.resourceId,
      explainEn: courseItems.explainEn,
      explainZh: courseItems.explainZh,
    })
    .from(courseItems)
    .where(eq(courseItems.courseId, present.id))
    .orderBy(asc(courseItems.position));
  return isDeepStrictEqual(rows, steps);
}
