import { type CoursewareOutline, POINT_STATUS, RATINGS } from '@orrery/contract';
import type { Language } from '../http/context';
import type { Answer, Participant, ReviewResults } from './review-results';

type Participants = ReviewResults['participants'];

/** A share from 0 to 1; 0 of nobody. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Who has which grade (STUDY-08, TEACH-21); everybody is in one of them. */
export function tallyRatings(participants: Participants) {
  return RATINGS.map((level) => {
    const names = participants.filter((one) => one.level === level).map(({ name }) => name);
    return {
      level_name: level,
      num: names.length,
      rate: shareOf(names.length, participants.length),
      cid_name_list: names,
    };
  });
}

/** How a point was answered, by everybody (TEACH-10). */
export function tallyPoints(
  { outline, participants }: Pick<ReviewResults, 'outline' | 'participants'>,
  language: Language,
) {
  return outline.points.map((point) => ({
    p_id: point.number,
    p_desc: point.title[language],
    ...countAnswers(participants, [point.number]),
  }));
}

/** Mastery by knowledge point, over all answers to points about it (TEACH-09, STUDY-11). */
export function tallyKnowledge(
  { outline, participants }: Pick<ReviewResults, 'outline' | 'participants'>,
  language: Language,
) {
  return outline.knowledge.map(({ id, title }) => {
    const about = outline.points.filter((point) => point.knowledge.includes(id)).map(({ number }) => number);
    const { right_rate, error_rate, empty_rate } = countAnswers(participants, about);
    return { k_name: title[language], right_rate, error_rate, empty_rate };
  });
}

function countAnswers(participants: Participants, points: readonly number[]) {
  const answers = participants.flatMap(({ answers: given }) => points.map((point) => given.get(point)));
  const right = answers.filter((answer) => answer?.correct === true).length;
  const error = answers.filter((answer) => answer?.correct === false).length;
  const empty = answers.length - right - error;
  return {
    right,
    error,
    empty,
    right_rate: shareOf(right, answers.length),
    error_rate: shareOf(error, answers.length),
    empty_rate: shareOf(empty, answers.length),
  };
}

/** How somebody answered each point, by its number, and how many are right (HIST-14). */
export function toPointStatuses({ points }: CoursewareOutline, { answers }: Participant) {
  const statuses = points.map(({ number }) => [number, toPointStatus(answers.get(number))] as const);
  return {
    right: statuses.filter(([, status]) => status === POINT_STATUS.correct).length,
    points: Object.fromEntries(statuses),
  };
}

/** How somebody answered a point. */
export function toPointStatus(answer: Answer | undefined): (typeof POINT_STATUS)[keyof typeof POINT_STATUS] {
  if (!answer) return POINT_STATUS.none;
  return answer.correct ? POINT_STATUS.correct : POINT_STATUS.wrong;
}

/** A figure of somebody. */
export interface Figure {
  readonly name: string;
  readonly num: number;
}

/** Largest, least and average of some figures and whose they are; null where there are none (STUDY-12, STUDY-13). */
export function spreadOf(figures: readonly Figure[]) {
  if (figures.length === 0) return null;
  const values = figures.map(({ num }) => num);
  const whose = (num: number) => ({
    num,
    cid_name_list: figures.filter((figure) => figure.num === num).map(({ name }) => name),
  });
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    max: whose(Math.max(...values)),
    min: whose(Math.min(...values)),
    avg: { num: average, cid_name_list: [] as string[] },
  };
}

/** What everybody needed for a point, of one measure of their answers. */
export function figuresOf(
  participants: Participants,
  point: number,
  measure: (answer: Answer) => number,
): Figure[] {
  return participants.flatMap(({ name, answers }) => {
    const answer = answers.get(point);
    return answer ? [{ name, num: measure(answer) }] : [];
  });
}

/** Spreads of one measure by point. */
export function spreadPoints(
  { outline, participants }: Pick<ReviewResults, 'outline' | 'participants'>,
  language: Language,
  measure: (answer: Answer) => number,
) {
  return outline.points.map(({ number, title }) => {
    const spread = spreadOf(figuresOf(participants, number, measure));
    const { max = null, min = null, avg = null } = spread ?? {};
    return { p_id: number, k_name: title[language], max, min, avg };
  });
}

/**
 * Where somebody is who works at a test: in the step that is begun and not finished, the furthest in the outline's order;
 * between two steps at the one that comes next, so that nobody is nowhere (TEACH-08). Null where the test has no steps.
 */
export function stepOf({ steps }: CoursewareOutline, participant: Participant): number | null {
  const { steps: progress, answers } = participant;
  const isFinished = ({ number }: { readonly number: number }) => Boolean(progress.get(number)?.finishedAt);
  const open = steps.findLast((step) => progress.get(step.number)?.startedAt && !isFinished(step));
  if (open) return open.number;
  // An answer shows where somebody is as well: not every courseware tells of its steps.
  const reached = steps.findLastIndex(
    (step) => isFinished(step) || step.points.some((point) => answers.has(point)),
  );
  const next = steps.slice(Math.max(0, reached)).find((step) => !isFinished(step));
  return (next ?? steps.at(-1))?.number ?? null;
}

/** The outline's steps in words. */
export function describeSteps({ steps }: CoursewareOutline, language: Language) {
  return steps.map(({ number, title, points }) => ({
    s_number: number,
    s_desc: title[language],
    points_ids: points,
  }));
}

/** The outline's points in words, with what they are about. */
export function describePoints({ points, knowledge }: CoursewareOutline, language: Language) {
  const titles = new Map(knowledge.map(({ id, title }) => [id, title[language]]));
  return points.map((point) => ({
    p_id: point.number,
    p_desc: point.title[language],
    k_names: point.knowledge.map((id) => titles.get(id) ?? id),
  }));
}
