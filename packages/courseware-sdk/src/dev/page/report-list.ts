import type { CoursewareOutline } from '@orrery/contract';
import type { CoursewareReport } from '@orrery/scene';
import { make } from './elements';
import { tallyTest } from './test-tally';
import { type Language, say } from './texts';

/** One report in words. */
export function describeReport(
  outline: CoursewareOutline,
  language: Language,
  reports: readonly CoursewareReport[],
  index: number,
): string {
  const report = reports[index];
  if (!report) return '';
  const stepTitle = (number: number) =>
    outline.steps.find((one) => one.number === number)?.title[language] ?? '';
  const pointTitle = (number: number) =>
    outline.points.find((one) => one.number === number)?.title[language] ?? '';
  switch (report.type) {
    case 'step.started':
      return say(language, 'step.started', { number: report.step, title: stepTitle(report.step) });
    case 'step.finished':
      return say(language, 'step.finished', { number: report.step, seconds: report.seconds.toFixed(1) });
    case 'point.answered': {
      const { point, correct, tries, seconds } = report;
      const values = { number: point, title: pointTitle(point), tries, seconds: seconds.toFixed(1) };
      return say(language, correct ? 'right' : 'wrong', values);
    }
    case 'finished': {
      const { isOwnLevel, ...tally } = tallyTest(outline, reports.slice(0, index + 1));
      return say(language, isOwnLevel ? 'finishedOwn' : 'finished', { ...tally });
    }
  }
}

/** Draws what was reported, the newest last and in sight. */
export function drawReports(
  list: HTMLElement,
  outline: CoursewareOutline,
  language: Language,
  reports: readonly CoursewareReport[],
): void {
  list.replaceChildren(
    ...reports.map((report, index) => {
      const mood = report.type === 'point.answered' ? (report.correct ? 'right' : 'wrong') : report.type;
      return make(
        'li',
        { className: mood.replace('.', '-') },
        describeReport(outline, language, reports, index),
      );
    }),
  );
  list.scrollTop = list.scrollHeight;
}
