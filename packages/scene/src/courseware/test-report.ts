import type { CoursewareOutline } from '@orrery/contract';
import type { CoursewareReport } from './report-types';
import type { StageReport } from './stage-types';

/**
 * What a chapter says of a student, with its times and tries.
 * @param onReport null where it goes nowhere
 * @param now milliseconds of any clock that never goes back
 */
export function createTestReport(
  outline: CoursewareOutline,
  onReport: ((report: CoursewareReport) => void) | null,
  now: () => number = () => performance.now(),
): StageReport {
  const points = new Set(outline.points.map(({ number }) => number));
  const steps = new Map(outline.steps.map((step) => [step.number, step]));
  const begun = new Map<number, number>();
  const done = new Set<number>();
  const asked = new Map<number, number>();
  const tries = new Map<number, number>();
  const opened = now();
  let over = false;

  const tell = (report: CoursewareReport) => onReport?.(report);
  const secondsSince = (at: number) => Math.max(0, (now() - at) / 1000);
  /** A point that was not asked by name was before the student since its step began. */
  const seenAt = (point: number) =>
    asked.get(point) ??
    Math.max(
      opened,
      ...[...begun].filter(([step]) => steps.get(step)?.points.includes(point)).map(([, at]) => at),
    );

  const stepStarted = (step: number) => {
    requireKnown('step', step, steps);
    if (over || begun.has(step)) return;
    begun.set(step, now());
    tell({ type: 'step.started', step });
  };
  return {
    stepStarted,
    stepFinished(step) {
      stepStarted(step);
      if (over || done.has(step)) return;
      done.add(step);
      tell({ type: 'step.finished', step, seconds: secondsSince(begun.get(step) ?? opened) });
    },
    asked(point) {
      requireKnown('point', point, points);
      if (!asked.has(point)) asked.set(point, now());
    },
    answered(point, correct) {
      requireKnown('point', point, points);
      if (over) return;
      const count = (tries.get(point) ?? 0) + 1;
      tries.set(point, count);
      tell({
        type: 'point.answered',
        point,
        correct: correct === true,
        tries: count,
        seconds: secondsSince(seenAt(point)),
      });
    },
    finished(level) {
      if (over) return;
      over = true;
      tell(level === undefined ? { type: 'finished' } : { type: 'finished', level });
    },
  };
}

/** A slip in the module's numbers must be seen where it is written, not in a class's report. */
function requireKnown(what: 'step' | 'point', number: number, known: { has(number: number): boolean }): void {
  if (!known.has(number)) throw new RangeError(`courseware.json has no ${what} ${number}`);
}
