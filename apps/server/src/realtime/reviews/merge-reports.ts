import type { Level } from '@orrery/contract';
import type { ReviewEvent } from './review-report';

/** Longest time from the beginning of a test to anything that happens in it; what claims more has a wrong clock. */
const LONGEST_TEST_MS = 7 * 24 * 60 * 60 * 1000;

/** The attempt at a point that counts. */
export interface AnswerReport {
  readonly correct: boolean;
  readonly tries: number;
  readonly seconds: number;
  readonly atMs: number;
}

/** How far a step came. */
export interface StepReport {
  readonly startedMs: number | null;
  readonly finishedMs: number | null;
  readonly seconds: number | null;
}

/** Everything that is reported of somebody in one test, in the form in which the tables have it. */
export interface Reported {
  begunMs: number;
  finished: { readonly atMs: number; readonly level: Level | null } | null;
  readonly answers: Map<number, AnswerReport>;
  readonly steps: Map<number, StepReport>;
}

/**
 * Puts reports of one participant together. It does not matter in which order, or how often, each of them comes: the
 * tables merge by the same rules (`write-reports.ts`), so any way of cutting reports into batches ends in the same rows.
 * @param startedMs when the test began: nothing of it happened before, whatever a headset's clock says
 */
export function mergeReports(events: readonly ReviewEvent[], startedMs: number): Reported {
  const merged: Reported = {
    begunMs: Number.POSITIVE_INFINITY,
    finished: null,
    answers: new Map(),
    steps: new Map(),
  };
  for (const event of events) {
    const atMs = toPossible(event.at, startedMs);
    merged.begunMs = Math.min(merged.begunMs, atMs);
    addTo(merged, event, atMs);
  }
  return merged;
}

function addTo(merged: Reported, event: ReviewEvent, atMs: number): void {
  const { answers, steps } = merged;
  switch (event.type) {
    case 'review.point': {
      const { correct, tries, seconds } = event;
      const next = { correct, tries, seconds, atMs };
      answers.set(event.point, laterAnswer(answers.get(event.point), next));
      return;
    }
    case 'review.step': {
      const isDone = event.status === 'finished';
      const next: StepReport = {
        startedMs: isDone ? null : atMs,
        finishedMs: isDone ? atMs : null,
        seconds: isDone ? (event.seconds ?? null) : null,
      };
      steps.set(event.step, joinSteps(steps.get(event.step), next));
      return;
    }
    case 'review.finished':
      merged.finished = laterEnd(merged.finished, { atMs, level: event.level ?? null });
  }
}

/** A moment in which it can have happened; the same for the same report, whenever it arrives. */
function toPossible(atMs: number, startedMs: number): number {
  return Math.round(Math.min(Math.max(atMs, startedMs), startedMs + LONGEST_TEST_MS));
}

/** The later attempt counts; by its number, and of equal ones by time. The rest only makes it the same each time. */
function laterAnswer(known: AnswerReport | undefined, next: AnswerReport): AnswerReport {
  if (!known) return next;
  const order =
    next.tries - known.tries ||
    next.atMs - known.atMs ||
    Number(next.correct) - Number(known.correct) ||
    next.seconds - known.seconds;
  return order > 0 ? next : known;
}

/** Begun at its first report, finished at its last. */
function joinSteps(known: StepReport | undefined, next: StepReport): StepReport {
  if (!known) return next;
  const finishedMs = largest(known.finishedMs, next.finishedMs);
  const ends = [known, next].filter((one) => one.finishedMs !== null && one.finishedMs === finishedMs);
  return {
    startedMs: least(known.startedMs, next.startedMs),
    finishedMs,
    seconds: ends.map(({ seconds }) => seconds).reduce(largest, null),
  };
}

function laterEnd(known: Reported['finished'], next: NonNullable<Reported['finished']>) {
  if (!known || next.atMs > known.atMs) return next;
  if (next.atMs < known.atMs || next.level === null) return known;
  return known.level === null || next.level < known.level ? next : known;
}

function largest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}

function least(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
