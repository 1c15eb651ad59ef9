import type { EventBody } from '@orrery/client';
import { type CoursewareOutline, stepsBefore } from '@orrery/contract';
import type { Random } from './random';

/** A report of a test, without review and student. */
type PlannedReport = {
  [Type in `review.${'step' | 'point' | 'finished'}`]: Omit<
    Extract<EventBody, { type: Type }>,
    'reviewId' | 'student'
  >;
}[`review.${'step' | 'point' | 'finished'}`];

/** What a simulated student does in a test, and how many seconds after what they did before. */
export interface PlannedMove {
  readonly afterSeconds: number;
  readonly report: PlannedReport;
}

/** Seconds that an answer takes whoever is neither quick nor slow. */
const THINKING = { least: 3, most: 15 } as const;
/** Shares of a class: of right first answers, of a pace beside the others', of those who try again, of those who finish. */
const ABILITY = { least: 0.35, most: 0.98 } as const;
const PACE = { least: 0.6, most: 1.7 } as const;
const TRIES_AGAIN = 0.6;
const FINISHES = 0.92;
/** What was wrong once is right more easily. */
const LEARNS = 0.15;
const MOST_TRIES = 3;

/** Everything that a student does in a test; the same random numbers give the same test. */
export function planTest(outline: CoursewareOutline, random: Random): PlannedMove[] {
  const ability = random.between(ABILITY.least, ABILITY.most);
  const pace = random.between(PACE.least, PACE.most);
  const steps = inOrder(outline);
  const finishes = random.next() < FINISHES;
  const done = finishes ? steps.length : Math.floor(random.between(0, steps.length));
  const moves: PlannedMove[] = [];
  for (const { number, points } of steps.slice(0, done)) {
    moves.push({ afterSeconds: 0.5, report: { type: 'review.step', step: number, status: 'started' } });
    let seconds = 0;
    for (const point of points) {
      const answers = planAnswers(point, ability, pace, random);
      moves.push(...answers);
      seconds += answers.reduce((sum, { afterSeconds }) => sum + afterSeconds, 0);
    }
    const report = { type: 'review.step', step: number, status: 'finished', seconds } as const;
    moves.push({ afterSeconds: 0, report });
  }
  if (finishes) moves.push({ afterSeconds: 0.5, report: { type: 'review.finished' } });
  return moves;
}

function planAnswers(point: number, ability: number, pace: number, random: Random): PlannedMove[] {
  const answers: PlannedMove[] = [];
  let seconds = 0;
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const afterSeconds = random.between(THINKING.least, THINKING.most) * pace;
    const correct = random.next() < ability + LEARNS * (tries - 1);
    seconds += afterSeconds;
    answers.push({ afterSeconds, report: { type: 'review.point', point, correct, tries, seconds } });
    if (correct || random.next() > TRIES_AGAIN) break;
  }
  return answers;
}

/** Each step after those that must be done before it. */
function inOrder(outline: CoursewareOutline): CoursewareOutline['steps'] {
  const left = [...outline.steps];
  const ordered: CoursewareOutline['steps'] = [];
  while (left.length > 0) {
    const waits = new Set(left.map(({ number }) => number));
    const index = left.findIndex(({ number }) =>
      stepsBefore(outline, number).every((before) => !waits.has(before)),
    );
    // Manifests with cycles are not published.
    ordered.push(...left.splice(Math.max(0, index), 1));
  }
  return ordered;
}
