import { expect, test } from 'vitest';
import { type CoursewareOutline, coursewareOutline, findOutlineFaults, levelOf } from './courseware-outline';

const title = { en: 'Tides', zh: '潮汐' };

function outline(values: object): CoursewareOutline {
  return coursewareOutline.parse({
    knowledge: [{ id: 'moon', title }],
    points: [{ number: 1, title, knowledge: ['moon'] }],
    steps: [{ number: 1, title, points: [1] }],
    ...values,
  });
}

test('an outline that fits together has no faults', () => {
  expect(findOutlineFaults(outline({}), true)).toEqual([]);
});

test.each([
  [
    'a step that comes after itself',
    { steps: [{ number: 1, title, points: [1], after: [1] }] },
    /comes after 1/,
  ],
  [
    'steps in a ring',
    {
      steps: [
        { number: 1, title, points: [1], after: [2] },
        { number: 2, title, after: [1] },
      ],
    },
    /cannot come after itself/,
  ],
  ['a point that is not there', { steps: [{ number: 1, title, points: [1, 9] }] }, /no point 9/],
  ['a step that is not there', { steps: [{ number: 1, title, points: [1], after: [7] }] }, /comes after 7/],
  ['knowledge that is not there', { points: [{ number: 1, title, knowledge: ['sun'] }] }, /no knowledge sun/],
  ['a point that no step tests', { steps: [{ number: 1, title }] }, /no step tests it/],
  [
    'knowledge twice in a point',
    { points: [{ number: 1, title, knowledge: ['moon', 'moon'] }] },
    /points: 1: knowledge: moon is there twice/,
  ],
  [
    'a point twice in a step',
    { steps: [{ number: 1, title, points: [1, 1] }] },
    /steps: 1: points: 1 is there twice/,
  ],
  ['grades that do not fall', { levels: { A: 0.5, B: 0.7, C: 0.6 } }, /must fall/],
])('%s is named', (_what, values, fault) => {
  expect(findOutlineFaults(outline(values), true).join('\n')).toMatch(fault);
});

test('a test chapter must ask something', () => {
  const nothing = coursewareOutline.parse({});
  expect(findOutlineFaults(nothing, false)).toEqual([]);
  expect(findOutlineFaults(nothing, true)).toHaveLength(2);
});

test('[TEACH-06] [TEACH-24] grades begin at their shares, and three of five is sixty per cent', () => {
  const grades = [1, 0.9, 0.89, 0.75, 0.74, 3 / 5, 0.59, 0].map((share) => levelOf(outline({}), share));
  expect(grades).toEqual(['A', 'A', 'B', 'B', 'C', 'C', 'D', 'D']);
});
