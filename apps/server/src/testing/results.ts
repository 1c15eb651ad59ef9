import { randomUUID } from 'node:crypto';
import type { CoursewareOutline, Rating } from '@orrery/contract';
import type { Database } from '../platform/database/database';
import {
  devices,
  files,
  resources,
  reviewAnswers,
  reviewParticipants,
  reviewSteps,
  reviews,
  students,
} from '../platform/database/tables';

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An answer, a step and somebody as they were written into the tables. */
export interface MadeAnswer {
  readonly point: number;
  readonly correct: boolean;
  readonly tries: number;
  readonly seconds: number;
}
export interface MadePerson {
  readonly cid: number;
  readonly name: string;
  readonly level: Rating;
  readonly answers: readonly MadeAnswer[];
  readonly finishedSteps: readonly number[];
}
export interface MadeReview {
  readonly id: number;
  readonly rid: number;
  readonly classId: number | null;
  readonly startedAt: Date;
  readonly outline: CoursewareOutline;
  readonly people: readonly MadePerson[];
}

export interface ReviewWish {
  readonly schoolId: number;
  readonly accountId: number;
  readonly rid: number;
  readonly classId: number | null;
  readonly startedAt: Date;
  readonly outline: CoursewareOutline;
  /** How many take part; nobody where it is 0. */
  readonly size: number;
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was stored');
  return row;
}

/** A courseware without a file, which tests. @returns its id */
export async function makeCourseware(db: Database, en: string, zh: string): Promise<number> {
  const sha256 = randomUUID().replaceAll('-', '').repeat(2);
  await db.insert(files).values({ sha256, mime: 'application/zip', sizeBytes: 1 });
  const row = { kind: 'courseware', titleEn: en, titleZh: zh, file: sha256 } as const;
  return only(await db.insert(resources).values(row).returning()).id;
}

const words = (en: string, zh: string, number: number) => ({ en: `${en} ${number}`, zh: `${zh}${number}` });

/** An outline of some size; every point is tested by a step and is about one or two things. */
export function makeOutline(random: Random): CoursewareOutline {
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const knowledge = Array.from({ length: upTo(4) }, (_, index) => ({
    id: `about-${index + 1}`,
    title: words('Idea', '知识点', index + 1),
  }));
  const idOf = () => `about-${upTo(knowledge.length)}`;
  const steps = upTo(6);
  const points = Array.from({ length: upTo(8) }, (_, index) => ({
    number: 10 + index,
    title: words('Question', '测试点', index + 1),
    knowledge: [...new Set([idOf(), idOf()])],
    step: upTo(steps),
  }));
  return {
    knowledge,
    points: points.map(({ number, title, knowledge: about }) => ({ number, title, knowledge: about })),
    steps: Array.from({ length: steps }, (_, index) => ({
      number: index + 1,
      title: words('Step', '步骤', index + 1),
      points: points.filter(({ step }) => step === index + 1).map(({ number }) => number),
    })),
    levels: { A: 0.9, B: 0.75, C: 0.6 },
  };
}

/** Writes a test with everybody's results straight into the tables. */
export async function makeReview(db: Database, random: Random, wish: ReviewWish): Promise<MadeReview> {
  const { schoolId, accountId, rid, classId, startedAt, outline, size } = wish;
  const row = { schoolId, accountId, resourceId: rid, classId, startedAt, outline };
  const { id } = only(await db.insert(reviews).values(row).returning());
  const people: MadePerson[] = [];
  for (let index = 0; index < size; index += 1) {
    people.push(await makePerson(db, random, { ...wish, reviewId: id, index }));
  }
  return { id, rid, classId, startedAt, outline, people };
}

async function makePerson(
  db: Database,
  random: Random,
  {
    schoolId,
    classId,
    startedAt,
    outline,
    reviewId,
    index,
  }: ReviewWish & { reviewId: number; index: number },
): Promise<MadePerson> {
  const headset = only(
    await db
      .insert(devices)
      .values({
        schoolId,
        uuid: randomUUID(),
        name: `Headset ${reviewId}-${index}`,
        machineName: 'Model',
        secretHash: 'x',
      })
      .returning(),
  );
  const isKnown = classId !== null && random() < 0.9;
  const student = isKnown
    ? only(
        await db
          .insert(students)
          .values({ schoolId, classId, name: `Student ${reviewId}-${index}`, number: `${reviewId}-${index}` })
          .returning(),
      )
    : null;
  const results = answerOutline(random, outline);
  const minute = (count: number) => new Date(startedAt.getTime() + count * 60_000);
  const isBegun = results.answers.length > 0 || results.finishedSteps.length > 0;
  const { id: cid } = only(
    await db
      .insert(reviewParticipants)
      .values({
        schoolId,
        reviewId,
        deviceId: headset.id,
        studentId: student?.id ?? null,
        begunAt: isBegun ? minute(1) : null,
        finishedAt: results.level === 'other' ? null : minute(20),
        level: results.level === 'other' ? null : results.level,
        correct: results.answers.filter(({ correct }) => correct).length,
        wrong: results.answers.filter(({ correct }) => !correct).length,
      })
      .returning(),
  );
  if (results.answers.length > 0) {
    await db
      .insert(reviewAnswers)
      .values(results.answers.map((answer) => ({ ...answer, participantId: cid, at: minute(5) })));
  }
  if (results.finishedSteps.length > 0) {
    await db.insert(reviewSteps).values(
      results.finishedSteps.map((step) => ({
        participantId: cid,
        step,
        startedAt: minute(step),
        finishedAt: minute(step + 1),
        seconds: 60,
      })),
    );
  }
  return { cid, name: student?.name ?? headset.name, ...results };
}

/** What one made of a test: some points and steps, and a grade or none. */
function answerOutline(random: Random, { points, steps }: CoursewareOutline) {
  const effort = random();
  const answers = points
    .filter(() => random() < effort + 0.3)
    .map(({ number }) => ({
      point: number,
      correct: random() < 0.6,
      tries: 1 + Math.floor(random() * 4),
      // Binary fractions, so that sums in any order are the same.
      seconds: Math.floor(random() * 480) / 8,
    }));
  const finishedSteps = steps.filter(() => random() < effort + 0.2).map(({ number }) => number);
  const levels = ['A', 'B', 'C', 'D', 'other'] as const;
  return { answers, finishedSteps, level: levels[Math.floor(random() * levels.length)] ?? 'other' };
}
