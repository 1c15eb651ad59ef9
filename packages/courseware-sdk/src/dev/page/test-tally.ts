import { type CoursewareOutline, type Level, levelOf } from '@orrery/contract';
import type { CoursewareReport } from '@orrery/scene';

/** What a test has come to, by the rules of the server. */
export interface TestTally {
  readonly right: number;
  readonly points: number;
  /** As it stands once the test is finished. */
  readonly level: Level;
  readonly isOwnLevel: boolean;
}

/** The newest answer to a point counts. */
export function tallyTest(outline: CoursewareOutline, reports: readonly CoursewareReport[]): TestTally {
  const answers = new Map<number, boolean>();
  let own: Level | undefined;
  for (const report of reports) {
    if (report.type === 'point.answered') answers.set(report.point, report.correct);
    if (report.type === 'finished') own = report.level;
  }
  const right = [...answers.values()].filter(Boolean).length;
  const points = outline.points.length;
  return {
    right,
    points,
    level: own ?? levelOf(outline, points === 0 ? 0 : right / points),
    isOwnLevel: own !== undefined,
  };
}
