import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeReviewDesk, type ReviewDesk, readReviewRows } from '../../testing/review-desk';
import { openTestDatabase } from '../../testing/test-database';
import type { OpenDatabase } from '../database/database';
import { reviewAnswers, reviewParticipants, reviewSteps, reviews, schools } from '../database/tables';
import { toSchoolScope } from '../session/caller';
import { HOLDINGS } from './holdings';
import { findOldest } from './retained-table';
import { removeOverdue } from './retention';

const DAY_MS = 24 * 60 * 60_000;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const results = HOLDINGS.find(({ name }) => name === 'results')!;

/** A test in which the first student answered one point and finished a step. */
async function takeTest(desk: ReviewDesk, startedAt: Date): Promise<number> {
  const { db } = database;
  const reviewId = await desk.open(startedAt);
  const values = { studentId: desk.studentIds[0]!, isGuest: false, begunAt: startedAt, correct: 1 };
  const [row] = await db
    .update(reviewParticipants)
    .set(values)
    .where(eq(reviewParticipants.reviewId, reviewId))
    .returning();
  const participantId = row!.id;
  await db
    .insert(reviewAnswers)
    .values({ participantId, point: 1, correct: true, tries: 2, seconds: 7.5, at: startedAt });
  await db
    .insert(reviewSteps)
    .values({ participantId, step: 1, startedAt, finishedAt: startedAt, seconds: 9 });
  return reviewId;
}

const heldOf = ({ schoolId, classId, studentIds }: ReviewDesk) =>
  [
    database.db,
    toSchoolScope(schoolId),
    { id: studentIds[0]!, classId, name: 'Student 1', number: '1' },
  ] as const;

test('the export of a student has every test with its answers and steps, in words', async () => {
  const desk = await makeReviewDesk(database.db, 1);
  const startedAt = new Date('2026-02-03T09:00:00Z');
  const review_id = await takeTest(desk, startedAt);
  expect(await results.collect(...heldOf(desk))).toEqual([
    {
      review_id,
      title_en: 'Solar system',
      title_zh: '太阳系',
      started_at: startedAt.toISOString(),
      begun_at: startedAt.toISOString(),
      finished_at: null,
      level: null,
      answers: [
        {
          point: 1,
          title: { en: 'Nearest to the Sun', zh: '离太阳最近' },
          correct: true,
          tries: 2,
          seconds: 7.5,
          at: startedAt.toISOString(),
        },
      ],
      steps: [
        {
          step: 1,
          title: { en: 'Sort', zh: '排序' },
          started_at: startedAt.toISOString(),
          finished_at: startedAt.toISOString(),
          seconds: 9,
        },
      ],
    },
  ]);
});

test("an erased student's answers stay in the class's numbers, and are nobody's", async () => {
  const desk = await makeReviewDesk(database.db, 1);
  const reviewId = await takeTest(desk, new Date());
  expect(await results.erase(...heldOf(desk))).toBe(1);
  const [row] = await readReviewRows(database.db, reviewId);
  expect(row).toMatchObject({ studentId: null, isGuest: false, erasedAt: expect.any(Date), correct: 1 });
  expect(row?.answers).toHaveLength(1);
  expect(await results.collect(...heldOf(desk))).toEqual([]);
});

test('results that are older than a school keeps them go with their test, younger ones stay', async () => {
  const desk = await makeReviewDesk(database.db, 1);
  await database.db.update(schools).set({ resultsKeptDays: 30 }).where(eq(schools.id, desk.schoolId));
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const [old, young] = [await takeTest(desk, ago(31)), await takeTest(desk, ago(29))];
  expect(await findOldest(database.db, desk.schoolId, 'results')).toEqual(
    (await database.db.select().from(reviews).where(eq(reviews.id, old)))[0]?.startedAt,
  );
  expect(await removeOverdue(database.pool)).toMatchObject({ review_participants: 1, reviews: 1 });
  const left = await database.db.select().from(reviews).where(eq(reviews.schoolId, desk.schoolId));
  expect(left.map(({ id }) => id)).toEqual([young]);
  expect(await readReviewRows(database.db, young)).toHaveLength(1);
});
