import type { CoursewareOutline, Level, Rating } from '@orrery/contract';
import { LEVELS, PARTICIPANT_STATUS } from '@orrery/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import {
  accounts,
  classes,
  devices,
  resources,
  reviewAnswers,
  reviewParticipants,
  reviewSteps,
  reviews,
  students,
} from '../database/tables';
import { AppError } from '../errors';
import type { Language } from '../http/context';
import type { SchoolScope } from '../session/caller';

/** The last attempt at a point. */
export interface Answer {
  readonly correct: boolean;
  readonly tries: number;
  readonly seconds: number;
  readonly at: Date;
}

/** How far somebody came with a step. */
export interface StepProgress {
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly seconds: number | null;
}

/** Somebody who takes part, with everything that they did. */
export interface Participant {
  readonly id: number;
  readonly deviceId: number;
  readonly studentId: number | null;
  /** The student's name, else the headset's. */
  readonly name: string;
  readonly status: (typeof PARTICIPANT_STATUS)[keyof typeof PARTICIPANT_STATUS];
  /** `other` until they finished. */
  readonly level: Rating;
  readonly begunAt: Date | null;
  readonly finishedAt: Date | null;
  readonly answers: ReadonlyMap<number, Answer>;
  readonly steps: ReadonlyMap<number, StepProgress>;
}

/** A review with everybody in it. */
export interface ReviewResults {
  readonly id: number;
  readonly resourceId: number;
  /** In the caller's language. */
  readonly title: string;
  readonly nickname: string;
  /** Empty where no class was chosen. */
  readonly className: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly outline: CoursewareOutline;
  /** By name. */
  readonly participants: readonly Participant[];
}

const NOTHING: CoursewareOutline = { knowledge: [], points: [], steps: [], levels: { A: 1, B: 1, C: 1 } };

/**
 * Reads a review of the caller's school with all its results, by three questions whatever its size.
 * @throws AppError `review.unknown`
 */
export async function readReviewResults(
  db: Database,
  scope: SchoolScope,
  reviewId: number,
  language: Language,
): Promise<ReviewResults> {
  const [head] = await db
    .select({
      id: reviews.id,
      resourceId: reviews.resourceId,
      title: language === 'zh' ? resources.titleZh : resources.titleEn,
      nickname: accounts.nickname,
      className: classes.name,
      startedAt: reviews.startedAt,
      endedAt: reviews.endedAt,
      outline: reviews.outline,
    })
    .from(reviews)
    .innerJoin(resources, eq(resources.id, reviews.resourceId))
    .innerJoin(accounts, eq(accounts.id, reviews.accountId))
    .leftJoin(classes, eq(classes.id, reviews.classId))
    .where(and(eq(reviews.schoolId, scope.schoolId), eq(reviews.id, reviewId)));
  if (!head) throw new AppError('review.unknown');
  const inReview = and(
    eq(reviewParticipants.schoolId, scope.schoolId),
    eq(reviewParticipants.reviewId, reviewId),
  );
  const [people, answers, steps] = await Promise.all([
    db
      .select({ participant: reviewParticipants, student: students.name, device: devices.name })
      .from(reviewParticipants)
      .innerJoin(devices, eq(devices.id, reviewParticipants.deviceId))
      .leftJoin(students, eq(students.id, reviewParticipants.studentId))
      .where(inReview)
      .orderBy(asc(reviewParticipants.id)),
    db
      .select({ answer: reviewAnswers })
      .from(reviewAnswers)
      .innerJoin(reviewParticipants, eq(reviewParticipants.id, reviewAnswers.participantId))
      .where(inReview),
    db
      .select({ step: reviewSteps })
      .from(reviewSteps)
      .innerJoin(reviewParticipants, eq(reviewParticipants.id, reviewSteps.participantId))
      .where(inReview),
  ]);
  const answersOf = byParticipant(answers.map(({ answer }) => [answer.participantId, answer.point, answer]));
  const stepsOf = byParticipant(steps.map(({ step }) => [step.participantId, step.step, step]));
  const participants = people.map(({ participant, student, device }) => ({
    ...toParticipant(participant),
    name: student ?? device,
    answers: answersOf.get(participant.id) ?? new Map(),
    steps: stepsOf.get(participant.id) ?? new Map(),
  }));
  return {
    ...head,
    className: head.className ?? '',
    outline: head.outline ?? NOTHING,
    participants: participants.sort((a, b) => a.name.localeCompare(b.name, language) || a.id - b.id),
  };
}

function byParticipant<T>(rows: readonly (readonly [participant: number, key: number, value: T])[]) {
  const all = new Map<number, Map<number, T>>();
  for (const [participant, key, value] of rows) {
    const own = all.get(participant) ?? new Map<number, T>();
    all.set(participant, own.set(key, value));
  }
  return all;
}

function toParticipant(row: typeof reviewParticipants.$inferSelect) {
  const { id, deviceId, studentId, begunAt, finishedAt } = row;
  const begun = begunAt ? PARTICIPANT_STATUS.inProgress : PARTICIPANT_STATUS.holding;
  return {
    id,
    deviceId,
    studentId,
    begunAt,
    finishedAt,
    status: finishedAt ? PARTICIPANT_STATUS.finished : begun,
    level: toRating(row.level),
  };
}

/** The grade of a row; `other` where there is none yet. */
export function toRating(level: string | null): Rating {
  return LEVELS.find((one): one is Level => one === level) ?? 'other';
}
