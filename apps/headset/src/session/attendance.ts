import type { LessonAttendance } from '@orrery/scene';
import type { ReviewReporter } from './review-reporter';
import { isSameRun, type TestRun } from './wanted';

/** Who a courseware has before it: one object for as long as the same student goes on with the same test. */
export interface Attendances {
  /** @param run null where nothing counts: a lesson, free play */
  of(run: TestRun | null): LessonAttendance;
}

/** Makes the attendances of a device. What somebody said who is not there any more still counts as theirs. */
export function createAttendances(reporter: ReviewReporter): Attendances {
  const nobody: LessonAttendance = { onReport: () => undefined };
  let present: { readonly run: TestRun; readonly attendance: LessonAttendance } | null = null;

  return {
    of(run) {
      if (!run) return nobody;
      if (!present || !isSameRun(present.run, run)) {
        present = { run, attendance: { onReport: (report) => reporter.hear(report, run) } };
      }
      return present.attendance;
    },
  };
}
