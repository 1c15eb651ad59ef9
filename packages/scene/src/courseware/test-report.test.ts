import type { CoursewareOutline } from '@orrery/contract';
import { expect, test } from 'vitest';
import type { CoursewareReport } from './report-types';
import { createTestReport } from './test-report';

const title = { en: 'Any', zh: '任意' };
const outline: CoursewareOutline = {
  knowledge: [{ id: 'tides', title }],
  points: [1, 2].map((number) => ({ number, title, knowledge: ['tides'] })),
  steps: [
    { number: 1, title, points: [1] },
    { number: 2, title, points: [2] },
  ],
  levels: { A: 0.9, B: 0.75, C: 0.6 },
};

function open() {
  const told: CoursewareReport[] = [];
  const clock = { at: 1000 };
  const report = createTestReport(
    outline,
    (one) => told.push(one),
    () => clock.at,
  );
  return { told, clock, report };
}

test('steps and points are told once each, with their seconds and tries', () => {
  const { told, clock, report } = open();
  report.stepStarted(1);
  report.stepStarted(1);
  clock.at += 500;
  report.asked(1);
  clock.at += 2000;
  report.answered(1, false);
  clock.at += 1000;
  report.asked(1);
  report.answered(1, true);
  report.stepFinished(1);
  report.stepFinished(1);
  report.finished();
  expect(told).toEqual([
    { type: 'step.started', step: 1 },
    { type: 'point.answered', point: 1, correct: false, tries: 1, seconds: 2 },
    { type: 'point.answered', point: 1, correct: true, tries: 2, seconds: 3 },
    { type: 'step.finished', step: 1, seconds: 3.5 },
    { type: 'finished' },
  ]);
});

test('a point that was never asked by name counts from its step, and a step that was not begun begins with its end', () => {
  const { told, clock, report } = open();
  clock.at += 4000;
  report.stepStarted(2);
  clock.at += 1500;
  report.answered(2, true);
  report.stepFinished(1);
  expect(told.slice(1)).toEqual([
    { type: 'point.answered', point: 2, correct: true, tries: 1, seconds: 1.5 },
    { type: 'step.started', step: 1 },
    { type: 'step.finished', step: 1, seconds: 0 },
  ]);
});

test('nothing counts after the end, and the end comes once, with the level of the courseware', () => {
  const { told, report } = open();
  report.finished('B');
  report.finished('A');
  report.answered(1, true);
  report.stepStarted(1);
  report.stepFinished(2);
  expect(told).toEqual([{ type: 'finished', level: 'B' }]);
});

test('a number that the manifest does not have is named, also where reports go nowhere', () => {
  const silent = createTestReport(outline, null);
  expect(() => silent.answered(3, true)).toThrow('courseware.json has no point 3');
  expect(() => silent.asked(0)).toThrow('courseware.json has no point 0');
  expect(() => silent.stepStarted(9)).toThrow('courseware.json has no step 9');
  expect(() => silent.stepFinished(9)).toThrow('courseware.json has no step 9');
  silent.answered(1, true);
  silent.finished();
});
