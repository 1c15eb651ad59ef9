import { type Desired, TEST_CHAPTER } from '@orrery/contract';
import { and, eq, exists, inArray, isNotNull, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { requireClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { chapters, deviceDesired, devices, resources, reviews } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { SchoolScope } from '../../platform/session/caller';

/** Who plays what with whom. */
export interface ReviewWish {
  readonly accountId: number;
  readonly resourceId: number;
  /** None where no class was chosen. */
  readonly classId: number | undefined;
  /** The review that goes on. */
  readonly oldReviewId: number | undefined;
}

/**
 * What a courseware asks, where it tests: it has the test's chapter (PLAY-40).
 * @returns null where it does not; an outline of null where it was published before coursewares said what they ask
 */
async function findTest(db: Database, resourceId: number) {
  const test = db
    .select({ id: chapters.id })
    .from(chapters)
    .where(and(eq(chapters.resourceId, resources.id), eq(chapters.id, TEST_CHAPTER)));
  const [row] = await db
    .select({ outline: resources.outline })
    .from(resources)
    .where(and(eq(resources.id, resourceId), eq(resources.kind, 'courseware'), exists(test)));
  return row ?? null;
}

/** Asks for a review of this school. @throws AppError `review.unknown` */
export async function requireReview(db: Database, { schoolId }: SchoolScope, id: number) {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.schoolId, schoolId), eq(reviews.id, id)));
  if (!row) throw new AppError('review.unknown');
  return row;
}

/**
 * The review that a play belongs to (PLAY-45): the old one where it goes on with the same courseware and class, else a
 * new one.
 * @returns null where the courseware does not test
 * @throws AppError `class.unknown`, `review.unknown`
 */
export async function openReview(
  db: Database,
  scope: SchoolScope,
  wish: ReviewWish,
): Promise<{ readonly id: number; readonly isNew: boolean } | null> {
  const { accountId, resourceId, classId = null, oldReviewId } = wish;
  const old = oldReviewId === undefined ? null : await requireReview(db, scope, oldReviewId);
  if (classId !== null) await requireClass(db, scope, classId);
  const asked = await findTest(db, resourceId);
  if (!asked) return null;
  const goesOn = old?.endedAt === null && old.resourceId === resourceId && old.classId === classId;
  if (old && goesOn) return { id: old.id, isNew: false };
  const [made] = await db
    .insert(reviews)
    .values({ schoolId: scope.schoolId, accountId, resourceId, classId, outline: asked.outline })
    .returning({ id: reviews.id });
  return made ? { id: made.id, isNew: true } : null;
}

/** Takes a review back whose play came to nothing. */
export async function dropReview(db: Database, scope: SchoolScope, id: number): Promise<void> {
  await db.delete(reviews).where(and(areOf(scope, [id]), notExists(followers(db, scope))));
}

/** Ends those of some reviews that no headset is in any more. */
export async function endLeft(db: Database, scope: SchoolScope, ids: ReadonlySet<number>): Promise<void> {
  if (ids.size === 0) return;
  await db.transaction(async (tx) => {
    await hold(tx, scope, [...ids]);
    const left = and(areOf(scope, [...ids]), isNull(reviews.endedAt), notExists(followers(tx, scope)));
    await tx.update(reviews).set({ endedAt: sql`now()` }).where(left);
  });
}

/**
 * A review that headsets are in goes on: another page may have ended it between the question whether it is open and
 * the order. To be called after the order.
 */
export async function keepOpen(db: Database, scope: SchoolScope, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await hold(tx, scope, [id]);
    const ended = and(areOf(scope, [id]), isNotNull(reviews.endedAt), exists(followers(tx, scope)));
    await tx.update(reviews).set({ endedAt: null }).where(ended);
  });
}

/**
 * Whoever ends reviews and whoever keeps one open do so one after the other: a statement that began before an order was
 * there would end a review that headsets are in.
 */
function hold(tx: Database, scope: SchoolScope, ids: readonly number[]) {
  const rows = tx.select({ id: reviews.id }).from(reviews).where(areOf(scope, ids));
  return rows.orderBy(reviews.id).for('no key update');
}

/** Nobody needs so long from the beginning of a review to its first order. */
const BEGINS_WITHIN = sql`interval '1 minute'`;

/**
 * Ends reviews that no headset is in any more and that nobody ended: its server was killed after the order that left
 * them, or its last headset left the school. @returns how many
 */
export async function endAbandoned(db: Database): Promise<number> {
  const { rowCount } = await db
    .update(reviews)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        isNull(reviews.endedAt),
        lt(reviews.startedAt, sql`now() - ${BEGINS_WITHIN}`),
        notExists(followersOf(db, eq(deviceDesired.schoolId, reviews.schoolId))),
      ),
    );
  return rowCount ?? 0;
}

function areOf({ schoolId }: SchoolScope, ids: readonly number[]) {
  return and(eq(reviews.schoolId, schoolId), inArray(reviews.id, [...ids]));
}

/** The headsets that are in a review. */
function followers(db: Database, { schoolId }: SchoolScope) {
  return followersOf(db, eq(deviceDesired.schoolId, schoolId));
}

function followersOf(db: Database, isOfSchool: SQL) {
  return db
    .select({ id: deviceDesired.deviceId })
    .from(deviceDesired)
    .innerJoin(devices, and(eq(devices.id, deviceDesired.deviceId), isNull(devices.retiredAt)))
    .where(and(isOfSchool, sql`(${deviceDesired.body} -> 'play' ->> 'reviewId')::int = ${reviews.id}`));
}

/** The reviews that devices are in. */
export function reviewsOf(bodies: readonly Desired[]): Set<number> {
  return new Set(bodies.flatMap(({ play }) => play?.reviewId ?? []));
}
