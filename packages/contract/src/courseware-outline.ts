import { z } from 'zod';
import { titlesOf } from './fields';

/** What a test may hold; a teacher reads its results on one screen. */
const OUTLINE_LIMITS = { steps: 60, points: 60, knowledge: 40, textLength: 300, idLength: 60 } as const;

/** Grades of a test, the best first; who did not finish has none of them (TEACH-06). */
export const LEVELS = ['A', 'B', 'C', 'D'] as const;
export type Level = (typeof LEVELS)[number];
/** A grade as it stands in answers: `other` is nobody's grade yet. */
export const RATINGS = [...LEVELS, 'other'] as const;
export type Rating = (typeof RATINGS)[number];

/** Shares of right points from which a grade is given, where a courseware names no others. */
const DEFAULT_THRESHOLDS = { A: 0.9, B: 0.75, C: 0.6 } as const;

const text = titlesOf(OUTLINE_LIMITS.textLength);
const number = z.number().int().min(1).max(999);
const share = z.number().min(0).max(1);

const knowledgeId = z
  .string()
  // What is repeated in other faults has an end.
  .max(OUTLINE_LIMITS.idLength, { abort: true })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a kebab-case id');
const knowledge = z.object({ id: knowledgeId, title: text });

const point = z.object({
  number,
  /** What is tested, in words (`p_desc`). */
  title: text,
  /** Ids of knowledge points. */
  knowledge: z.array(knowledgeId).min(1).max(10),
});

const step = z.object({
  number,
  /** What the student does (`s_desc`). */
  title: text,
  /** Numbers of the points that it tests. */
  points: z.array(number).max(OUTLINE_LIMITS.points).default([]),
  /** Numbers of the steps that must be done before; the step before in the list where it is left out. */
  after: z.array(number).max(OUTLINE_LIMITS.steps).optional(),
});

/** The parts of a courseware's manifest that say what it asks. */
export const outlineShape = {
  knowledge: z.array(knowledge).max(OUTLINE_LIMITS.knowledge).default([]),
  points: z.array(point).max(OUTLINE_LIMITS.points).default([]),
  steps: z.array(step).max(OUTLINE_LIMITS.steps).default([]),
  /** Shares of right points from which A, B and C are given. */
  levels: z.object({ A: share, B: share, C: share }).default(DEFAULT_THRESHOLDS),
};

/** What a courseware asks: its steps, its test points, what they are about, and how it grades. */
export const coursewareOutline = z.object(outlineShape);
export type CoursewareOutline = z.infer<typeof coursewareOutline>;

/**
 * What is wrong between the parts of an outline, each problem with its path.
 * @param asks whether the courseware has a test chapter, which must ask something
 */
export function findOutlineFaults(outline: CoursewareOutline, asks: boolean): string[] {
  const { points, steps, levels } = outline;
  const faults = [
    ...findTwice(
      'knowledge',
      outline.knowledge.map(({ id }) => id),
    ),
    ...findTwice(
      'points',
      points.map((one) => one.number),
    ),
    ...findTwice(
      'steps',
      steps.map((one) => one.number),
    ),
    ...points.flatMap((one) => findTwice(`points: ${one.number}: knowledge`, one.knowledge)),
    ...steps.flatMap((one) => findTwice(`steps: ${one.number}: points`, one.points)),
    ...findUnknown(outline),
  ];
  if (!(levels.A >= levels.B && levels.B >= levels.C)) faults.push('levels: must fall from A to C');
  const cycle = findCycle(outline);
  if (cycle) faults.push(`steps: ${cycle.join(' comes after ')}: a step cannot come after itself`);
  if (asks && points.length === 0) faults.push('points: a test chapter asks nothing');
  if (asks && steps.length === 0) faults.push('steps: a test chapter has no step');
  return faults;
}

/** The steps that must be done before one. */
export function stepsBefore({ steps }: Pick<CoursewareOutline, 'steps'>, number: number): readonly number[] {
  const index = steps.findIndex((one) => one.number === number);
  const before = steps[index - 1];
  return steps[index]?.after ?? (before ? [before.number] : []);
}

function findTwice(part: string, ids: readonly (number | string)[]): string[] {
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [...new Set(twice)].map((id) => `${part}: ${id} is there twice`);
}

function findUnknown({ knowledge: about, points, steps }: CoursewareOutline): string[] {
  const ids = new Set(about.map(({ id }) => id));
  const pointNumbers = new Set(points.map((one) => one.number));
  const stepNumbers = new Set(steps.map((one) => one.number));
  return [
    ...points.flatMap((one) =>
      one.knowledge.filter((id) => !ids.has(id)).map((id) => `points: ${one.number}: no knowledge ${id}`),
    ),
    ...steps.flatMap((one) => [
      ...one.points.filter((id) => !pointNumbers.has(id)).map((id) => `steps: ${one.number}: no point ${id}`),
      ...(one.after ?? [])
        .filter((id) => !stepNumbers.has(id))
        .map((id) => `steps: ${one.number}: comes after ${id}, which is not there`),
    ]),
    ...points
      .filter((one) => !steps.some((step) => step.points.includes(one.number)))
      .map((one) => `points: ${one.number}: no step tests it`),
  ];
}

/** A way from a step back to itself. */
function findCycle(outline: CoursewareOutline): number[] | null {
  const done = new Set<number>();
  const walk = (number: number, way: readonly number[]): number[] | null => {
    if (way.includes(number)) return [...way.slice(way.indexOf(number)), number];
    if (done.has(number)) return null;
    for (const before of stepsBefore(outline, number)) {
      const cycle = walk(before, [...way, number]);
      if (cycle) return cycle;
    }
    done.add(number);
    return null;
  };
  for (const step of outline.steps) {
    const cycle = walk(step.number, []);
    if (cycle) return cycle;
  }
  return null;
}

/**
 * The grade of a share of right points (TEACH-06, HIST-12).
 * @param share of all points of the outline, from 0 to 1
 */
export function levelOf({ levels }: Pick<CoursewareOutline, 'levels'>, share: number): Level {
  // A share such as 0.6 is not exactly three of five in binary.
  const reached = share + 1e-9;
  if (reached >= levels.A) return 'A';
  if (reached >= levels.B) return 'B';
  return reached >= levels.C ? 'C' : 'D';
}
