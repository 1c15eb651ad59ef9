import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { resources, reviewAnswers, reviewParticipants, reviewSteps, reviews } from '../database/tables';
import type { SchoolScope } from '../session/caller';
import type { HeldStudent, StudentHolding } from './student-holding';

function takingPart(scope: SchoolScope, student: HeldStudent) {
  return and(eq(reviewParticipants.schoolId, scope.schoolId), eq(reviewParticipants.studentId, student.id));
}

/** What the student did in tests. After an erasure the class's numbers stay, without saying whose they are. */
export const resultHolding: StudentHolding = {
  name: 'results',
  async collect(db, scope, student) {
    const tests = await readTests(db, scope, student);
    const ids = tests.map(({ id }) => id);
    const answers = await db
      .select()
      .from(reviewAnswers)
      .where(inArray(reviewAnswers.participantId, ids))
      .orderBy(asc(reviewAnswers.point));
    const steps = await db
      .select()
      .from(reviewSteps)
      .where(inArray(reviewSteps.participantId, ids))
      .orderBy(asc(reviewSteps.step));
    return tests.map(({ id, outline, begunAt, finishedAt, ...test }) => {
      const titleOf = (list: 'points' | 'steps', number: number) =>
        outline?.[list].find((one) => one.number === number)?.title ?? null;
      return {
        ...test,
        started_at: test.started_at.toISOString(),
        begun_at: begunAt?.toISOString() ?? null,
        finished_at: finishedAt?.toISOString() ?? null,
        answers: answers
          .filter(({ participantId }) => participantId === id)
          .map(({ point, correct, tries, seconds, at }) => ({
            point,
            title: titleOf('points', point),
            correct,
            tries,
            seconds,
            at: at.toISOString(),
          })),
        steps: steps
          .filter(({ participantId }) => participantId === id)
          .map(({ step, startedAt: from, finishedAt: until, seconds }) => ({
            step,
            title: titleOf('steps', step),
            started_at: from?.toISOString() ?? null,
            finished_at: until?.toISOString() ?? null,
            seconds,
          })),
      };
    });
  },
  async erase(db, scope, student) {
    const { rowCount } = await db
      .update(reviewParticipants)
      .set({ studentId: null, erasedAt: sql`now()` })
      .where(takingPart(scope, student));
    return rowCount ?? 0;
  },
};

function readTests(db: Database, scope: SchoolScope, student: HeldStudent) {
  return db
    .select({
      id: reviewParticipants.id,
      review_id: reviews.id,
      title_en: resources.titleEn,
      title_zh: resources.titleZh,
      started_at: reviews.startedAt,
      begunAt: reviewParticipants.begunAt,
      finishedAt: reviewParticipants.finishedAt,
      level: reviewParticipants.level,
      outline: reviews.outline,
    })
    .from(reviewParticipants)
    .innerJoin(reviews, eq(reviews.id, reviewParticipants.reviewId))
    .innerJoin(resources, eq(resources.id, reviews.resourceId))
    .where(takingPart(scope, student))
    .orderBy(asc(reviews.startedAt), asc(reviewParticipants.id));
}
