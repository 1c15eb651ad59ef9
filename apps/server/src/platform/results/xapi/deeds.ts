import { createHash } from 'node:crypto';
import type { Level } from '@orrery/contract';
import { LEVELS } from '@orrery/contract';
import type { Participant, ReviewResults } from '../review-results';

/** What somebody did in a test, as its results know it. */
export type Act =
  | { readonly kind: 'launched' | 'initialized' }
  | { readonly kind: 'attempted'; readonly step: number }
  | { readonly kind: 'mastered'; readonly step: number; readonly seconds: number | null }
  | {
      readonly kind: 'answered';
      readonly point: number;
      readonly correct: boolean;
      readonly tries: number;
      readonly seconds: number;
    }
  | { readonly kind: 'completed' | 'terminated'; readonly seconds: number }
  | {
      readonly kind: 'graded';
      readonly level: Level;
      /** Points that are right, of how many. */
      readonly right: number;
      readonly points: number;
    };

/** One thing that happened once. */
export interface Deed {
  readonly participant: Participant;
  readonly at: Date;
  readonly act: Act;
  /** Names what happened among everything that this participant did: of each there is one. */
  readonly slot: string;
  /**
   * Changes with what is said of it, as when a late report puts it right, and never comes back: a record store takes a
   * statement once, and one that was taken back stays so.
   */
  readonly variant: string;
}

type Outline = ReviewResults['outline'];

/** Everything that is known to have happened in a review, in the order of time. */
export function deedsOf({ outline, startedAt, participants }: ReviewResults): Deed[] {
  return participants
    .flatMap((participant) => deedsOfOne(participant, outline, startedAt))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

function deedsOfOne(participant: Participant, outline: Outline, startedAt: Date): Deed[] {
  const { begunAt, answers, steps } = participant;
  // Who was only there did nothing.
  if (!begunAt) return [];
  const did = (at: Date, slot: string, act: Act, basis: unknown = null): Deed => {
    const said = JSON.stringify([at.getTime(), act, basis]);
    const variant = createHash('sha1').update(said).digest('hex').slice(0, 8);
    return { participant, at, slot, variant, act };
  };
  const given = outline.points.map(({ number }) => answers.get(number) ?? null);
  const launchedAt = startedAt < begunAt ? startedAt : begunAt;
  return [
    did(launchedAt, 'launched', { kind: 'launched' }),
    did(begunAt, 'initialized', { kind: 'initialized' }),
    ...outline.steps.flatMap(({ number: step }) => {
      const { startedAt: began, finishedAt: done, seconds = null } = steps.get(step) ?? {};
      return [
        ...(began ? [did(began, `begun-${step}`, { kind: 'attempted', step })] : []),
        ...(done ? [did(done, `done-${step}`, { kind: 'mastered', step, seconds })] : []),
      ];
    }),
    ...outline.points.flatMap(({ number: point }) => {
      const answer = answers.get(point);
      if (!answer) return [];
      const { correct, tries, seconds, at } = answer;
      return [did(at, `point-${point}-${tries}`, { kind: 'answered', point, correct, tries, seconds })];
    }),
    // The same grade may come back by later answers, and answers only ever go on.
    ...endingOf(participant, outline).map((act) =>
      did(participant.finishedAt ?? begunAt, act.kind, act, act.kind === 'graded' ? given : null),
    ),
  ];
}

/** How the test ended for somebody; nothing before they finished. */
function endingOf({ begunAt, finishedAt, level, answers }: Participant, { points }: Outline): Act[] {
  if (!begunAt || !finishedAt) return [];
  // Clocks of headsets may be put right in between.
  const seconds = Math.max(0, (finishedAt.getTime() - begunAt.getTime()) / 1000);
  const grade = LEVELS.find((one) => one === level);
  const right = points.filter(({ number }) => answers.get(number)?.correct).length;
  return [
    { kind: 'completed', seconds },
    ...(grade ? [{ kind: 'graded', level: grade, right, points: points.length } as const] : []),
    { kind: 'terminated', seconds },
  ];
}
