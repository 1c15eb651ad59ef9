import { randomUUID } from 'node:crypto';
import { levelOf } from '@orrery/contract';
import type { ReviewEvent, ReviewReport } from '../realtime/reviews/review-report';
import type { Random } from './results';
import { OUTLINE } from './review-desk';

/** When tests that are played here begin. */
export const TEST_START = new Date('2026-03-02T08:00:00Z');

/** Milliseconds of a second after the beginning. */
export const secondOf = (count: number) => TEST_START.getTime() + count * 1000;

/** What happens of an event, without its envelope. */
type Happening = ReviewEvent extends infer One
  ? One extends unknown
    ? Omit<One, 'id' | 'reviewId' | 'student'>
    : never
  : never;

/** Who takes a test. */
interface Takers {
  readonly schoolId: number;
  readonly deviceIds: readonly number[];
  readonly studentIds: readonly number[];
}

/** A class that takes a test: on each headset one or two students, or nobody, one after the other. */
export function playTest(random: Random, takers: Takers, reviewId: number): ReviewReport[] {
  const { deviceIds, studentIds, schoolId } = takers;
  const reports: ReviewReport[] = [];
  for (const [index, deviceId] of deviceIds.entries()) {
    const people = [studentIds[index] ?? null, random() < 0.3 ? null : undefined].filter(
      (one) => one !== undefined,
    );
    let at = Math.floor(random() * 30);
    for (const student of people) {
      const report = (happening: Happening) => {
        at += 1 + Math.floor(random() * 20);
        const event = { ...happening, at: secondOf(at), id: randomUUID(), reviewId, student } as ReviewEvent;
        reports.push({ schoolId, deviceId, event });
      };
      answerAll(random, report);
    }
  }
  return reports;
}

function answerAll(random: Random, report: (happening: Happening) => void): void {
  for (const { number: step, points } of OUTLINE.steps) {
    if (random() < 0.1) return;
    report({ type: 'review.step', step, status: 'started', at: 0 });
    for (const point of points) {
      const tries = Math.floor(random() * 4);
      for (let count = 1; count <= tries; count += 1) {
        const correct = random() < 0.5;
        report({
          type: 'review.point',
          point,
          correct,
          tries: count,
          seconds: Math.floor(random() * 800) / 8,
          at: 0,
        });
      }
    }
    report({ type: 'review.step', step, status: 'finished', seconds: Math.floor(random() * 400) / 4, at: 0 });
  }
  if (random() < 0.9) report({ type: 'review.finished', at: 0, ...(random() < 0.2 ? { level: 'B' } : {}) });
}

/** The same in any order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/** Rows as nobody's database wrote them: from the list of what happened alone, in the order in which it happened. */
export function calculateRows(reports: readonly ReviewReport[]) {
  const people = new Map<string, ReviewReport[]>();
  for (const report of reports) {
    const key = `${report.deviceId} ${report.event.student}`;
    people.set(key, [...(people.get(key) ?? []), report]);
  }
  return [...people.values()].map((theirs) => {
    const { deviceId, event } = theirs[0]!;
    const events = theirs.map((one) => one.event);
    const answers = OUTLINE.points.flatMap(({ number }) => {
      const attempts = events.filter((one) => one.type === 'review.point' && one.point === number);
      const last = attempts.at(-1);
      return last?.type === 'review.point'
        ? [{ point: number, correct: last.correct, tries: attempts.length, seconds: last.seconds }]
        : [];
    });
    const end = events.find((one) => one.type === 'review.finished');
    const correct = answers.filter((one) => one.correct).length;
    const level = end?.type === 'review.finished' ? (end.level ?? levelOf(OUTLINE, correct / 4)) : null;
    return {
      deviceId,
      studentId: event.student,
      begunAt: new Date(events[0]!.at),
      finishedAt: end ? new Date(end.at) : null,
      level,
      correct,
      wrong: answers.length - correct,
      answers,
    };
  });
}
