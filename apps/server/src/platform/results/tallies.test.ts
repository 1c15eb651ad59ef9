import type { CoursewareOutline } from '@orrery/contract';
import { expect, test } from 'vitest';
import type { Answer, Participant } from './review-results';
import { stepOf } from './tallies';

const title = { en: 'A step', zh: '步骤' };
const OUTLINE: CoursewareOutline = {
  knowledge: [],
  points: [1, 2, 3].map((number) => ({ number, title, knowledge: [] })),
  // In the order of the outline, which their numbers need not follow.
  steps: [
    { number: 10, title, points: [1] },
    { number: 30, title, points: [2] },
    { number: 20, title, points: [3] },
  ],
  levels: { A: 0.9, B: 0.75, C: 0.6 },
};
const now = new Date(0);
const begun = { startedAt: now, finishedAt: null, seconds: null };
const done = { startedAt: now, finishedAt: now, seconds: 5 };
const answer: Answer = { correct: false, tries: 1, seconds: 4, at: now };

type Progress = Participant['steps'] extends ReadonlyMap<number, infer Step> ? Record<number, Step> : never;

function placeOf(steps: Progress, answered: readonly number[] = [], outline = OUTLINE): number | null {
  return stepOf(outline, {
    ...{ id: 1, deviceId: 1, studentId: null, name: 'Ann', status: 1, level: 'other' },
    ...{ begunAt: now, finishedAt: null },
    answers: new Map(answered.map((point) => [point, answer])),
    steps: new Map(Object.entries(steps).map(([number, step]) => [Number(number), step])),
  });
}

test.each<[what: string, steps: Progress, answered: readonly number[], place: number]>([
  ['who only began is at the first step', {}, [], 10],
  ['a step that was begun is where somebody is', { 10: done, 30: begun }, [], 30],
  ['of two open steps the later one in the outline counts', { 10: begun, 20: begun }, [], 20],
  ['between two steps the next one counts', { 10: done }, [1], 30],
  ['a step that was left out does not hold anybody back', { 10: done, 20: done }, [], 20],
  ['who went back and did the rest stands at the end', { 10: done, 30: done, 20: done }, [1, 2, 3], 20],
  ['an answer shows the step where none was told of', {}, [2], 30],
])('[TEACH-08] %s', (_, steps, answered, place) => {
  expect(placeOf(steps, answered)).toBe(place);
});

test('[TEACH-08] a test without steps has no place', () => {
  expect(placeOf({}, [1], { ...OUTLINE, steps: [] })).toBeNull();
});
