import { type calls, hasMoreCharacters, MAX_COURSE_TITLE, type ParsedRequestOf } from '@orrery/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { courses } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import { type CourseStep, readHeldIds, readItems, requireVisible, writeItems } from './items';
import { type CourseRow, findAdded, findCloudCourse, isOwnedBy, type Owner } from './repository';

type SaveRequest = ParsedRequestOf<(typeof calls)['courseSave']>;

/** A course as it was saved. */
interface Saved {
  readonly id: number;
  /** When, in milliseconds; whoever saves it next says so. */
  readonly utime: number;
}

/**
 * Saves a course of a teacher (CRS-47 to CRS-52).
 * @throws AppError `course.unknown`, `course.changed` where it was saved since the caller read it, `course.title-empty`,
 * `course.title-long`, `play.list-empty`, `resource.unknown`, `resource.removed` with the ids, `input.invalid`
 */
export function saveCourse(
  db: Database,
  owner: Owner,
  input: SaveRequest,
  language: Language,
): Promise<Saved> {
  if (input.id === undefined && input.source_id !== undefined) {
    return addCloudCourse(db, owner, input.source_id);
  }
  return saveOwnCourse(db, owner, input, language);
}

async function saveOwnCourse(
  db: Database,
  owner: Owner,
  { id, title, resource_ids, explains, utime }: SaveRequest,
  language: Language,
): Promise<Saved> {
  if (resource_ids.length === 0) throw new AppError('play.list-empty');
  if (id === undefined && title === '') throw new AppError('course.title-empty');
  requireShort(title, language);
  const steps = toSteps(resource_ids, explains);
  return db.transaction(async (tx) => {
    const saved =
      id === undefined ? await insert(tx, owner, title) : await touch(tx, owner, { id, title, utime });
    const held = id === undefined ? undefined : await readHeldIds(tx, id);
    await requireVisible(tx, owner.scope, resource_ids, held);
    await writeItems(tx, saved.id, steps);
    return saved;
  });
}

/** Counts characters as people do, so that a rare one does not weigh two. */
function requireShort(title: string, language: Language): void {
  if (hasMoreCharacters(title, MAX_COURSE_TITLE[language])) throw new AppError('course.title-long');
}

function toSteps(resourceIds: readonly number[], explains: readonly string[]): CourseStep[] {
  if (explains.length > 0 && explains.length !== resourceIds.length) {
    throw new AppError('input.invalid', { fields: { explains: 'explains / resource_ids' } });
  }
  return resourceIds.map((resourceId, index) => {
    const text = explains[index]?.trim() ?? '';
    return { resourceId, explainEn: text, explainZh: text };
  });
}

async function insert(tx: Database, owner: Owner, title: string): Promise<Saved> {
  const [row] = await tx
    .insert(courses)
    .values({ ...ownedBy(owner), titleEn: title, titleZh: title })
    .returning();
  if (!row) throw new Error('a course was not stored');
  return toSaved(row);
}

/** Locks the course until its steps are written, so that two saves do not mix theirs. */
async function touch(
  tx: Database,
  owner: Owner,
  { id, title, utime }: { id: number; title: string; utime: number | undefined },
): Promise<Saved> {
  const [present] = await tx
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), isOwnedBy(owner)))
    .for('update');
  if (!present) throw new AppError('course.unknown');
  if (utime !== undefined && utime !== present.updatedAt.getTime()) throw new AppError('course.changed');
  const [row] = await tx
    .update(courses)
    .set({
      ...(title === '' ? {} : { titleEn: title, titleZh: title }),
      updatedAt: laterThan(present.updatedAt),
    })
    .where(eq(courses.id, id))
    .returning();
  if (!row) throw new AppError('course.unknown');
  return toSaved(row);
}

/** Now, or the next millisecond: two saves never bear the same time, or the second would pass unseen. */
function laterThan(before: Date): Date {
  return new Date(Math.max(Date.now(), before.getTime() + 1));
}

function toSaved({ id, updatedAt }: CourseRow): Saved {
  return { id, utime: updatedAt.getTime() };
}

/**
 * Makes a cloud course one's own, in both languages and with its explanations, without what was removed meanwhile.
 * Asked for again it changes nothing.
 */
async function addCloudCourse(db: Database, owner: Owner, sourceId: number): Promise<Saved> {
  const source = await findCloudCourse(db, sourceId);
  if (!source) throw new AppError('course.unknown');
  const all = (await readItems(db, owner.scope, [sourceId])).get(sourceId) ?? [];
  const steps = all.filter(({ resource }) => resource.removedAt === null);
  const { titleEn, titleZh, keywordsEn, keywordsZh, phaseIds, subjectIds, banner } = source;
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(courses)
      .values({
        ...ownedBy(owner),
        ...{ titleEn, titleZh, keywordsEn, keywordsZh, phaseIds, subjectIds, banner, sourceId },
      })
      // The unique pair of teacher and source decides between two clicks that come together.
      .onConflictDoNothing()
      .returning();
    if (added) {
      await writeItems(
        tx,
        added.id,
        steps.map(({ resourceId, explainEn, explainZh }) => ({ resourceId, explainEn, explainZh })),
      );
      return toSaved(added);
    }
    const present = await findAdded(tx, owner, sourceId);
    if (!present) throw new AppError('course.unknown');
    return toSaved(present);
  });
}

function ownedBy({ scope, accountId }: Owner) {
  return { schoolId: scope.schoolId, accountId };
}
