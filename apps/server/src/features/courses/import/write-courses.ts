import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { courseItems, courses, files, resources } from '../../../platform/database/tables';
import { toSubjectIds } from '../../../platform/subjects';
import { type CourseStep, writeItems } from '../items';
import { pickBanner } from '../to-course';
import { type CourseEntry, CourseListError } from './course-list';

/** What an import of courses did. */
export interface CourseReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
}

type Piece = Parameters<typeof pickBanner>[0][number] & { readonly resource: { readonly id: number } };

/**
 * Writes the courses of a library as cloud courses: all of them or none; importing again updates. Their pieces must
 * be there already.
 * @throws CourseListError naming every piece that is not
 */
export function writeCourses(db: Database, entries: readonly CourseEntry[]): Promise<CourseReport> {
  return db.transaction(async (tx) => {
    const pieces = await readPieces(tx, entries);
    const outcomes: (keyof CourseReport)[] = [];
    for (const entry of entries) outcomes.push(await writeCourse(tx, entry, pieces));
    const countOf = (outcome: keyof CourseReport) => outcomes.filter((one) => one === outcome).length;
    return { added: countOf('added'), updated: countOf('updated'), unchanged: countOf('unchanged') };
  });
}

async function readPieces(
  tx: Database,
  entries: readonly CourseEntry[],
): Promise<ReadonlyMap<string | null, Piece>> {
  const slugs = entries.flatMap(({ steps }) => steps.map(({ id }) => id));
  const rows = await tx
    .select({ resource: resources, mime: files.mime })
    .from(resources)
    .leftJoin(files, eq(files.sha256, resources.file))
    .where(and(inArray(resources.slug, slugs), isNull(resources.schoolId)));
  const pieces = new Map(rows.map((row) => [row.resource.slug, row]));
  const problems = entries.flatMap(({ id, steps }) =>
    steps.filter((step) => !pieces.has(step.id)).map((step) => `${id}: there is no piece ${step.id}`),
  );
  if (problems.length > 0) throw new CourseListError(problems);
  return pieces;
}

async function writeCourse(
  tx: Database,
  entry: CourseEntry,
  pieces: ReadonlyMap<string | null, Piece>,
): Promise<keyof CourseReport> {
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
    banner: pickBanner(used.map(({ piece }) => piece)),
  };
  const [present] = await tx.select().from(courses).where(eq(courses.slug, entry.id));
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
    .orderBy(courseItems.position);
  return isDeepStrictEqual(rows, steps);
}
