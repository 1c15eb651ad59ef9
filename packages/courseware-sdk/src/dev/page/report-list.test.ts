import type { CoursewareOutline } from '@orrery/contract';
import type { CoursewareReport } from '@orrery/scene';
import { expect, test } from 'vitest';
import { describeReport } from './report-list';
import { tallyTest } from './test-tally';

const title = { en: 'Faces of a cube', zh: '正方体的面' };
const outline: CoursewareOutline = {
  knowledge: [{ id: 'solids', title }],
  points: [1, 2].map((number) => ({ number, title, knowledge: ['solids'] })),
  steps: [{ number: 1, title, points: [1, 2] }],
  levels: { A: 0.9, B: 0.75, C: 0.5 },
};
const answer = (point: number, correct: boolean, tries: number) =>
  ({ type: 'point.answered', point, correct, tries, seconds: 2.34 }) as const;

test('the newest answer counts, and the grade is that of the manifest unless the courseware gives one', () => {
  const reports: CoursewareReport[] = [answer(1, true, 1), answer(2, true, 1), answer(2, false, 2)];
  expect(tallyTest(outline, reports)).toEqual({ right: 1, points: 2, level: 'C', isOwnLevel: false });
  expect(tallyTest(outline, [...reports, { type: 'finished', level: 'A' }])).toMatchObject({
    level: 'A',
    isOwnLevel: true,
  });
});

test('reports are said in both languages', () => {
  const reports: CoursewareReport[] = [
    { type: 'step.started', step: 1 },
    answer(1, false, 3),
    { type: 'finished' },
  ];
  const words = (language: 'en' | 'zh') =>
    reports.map((_, index) => describeReport(outline, language, reports, index));
  expect(words('en')).toEqual([
    'Step 1 begins: Faces of a cube',
    'Point 1 wrong: Faces of a cube (try 3, 2.3 s)',
    'Finished: 0 of 2 right, grade D',
  ]);
  expect(words('zh')).toEqual([
    '步骤 1 开始：正方体的面',
    '测评点 1 错误：正方体的面（第 3 次作答，用时 2.3 秒）',
    '测评完成：2 题对 0 题，评级 D',
  ]);
});
