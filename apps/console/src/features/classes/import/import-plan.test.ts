import type { CheckedRow } from '@orrery/contract';
import type { Roster } from '@orrery/roster';
import { expect, test } from 'vitest';
import { toPlan, withoutRefused } from './import-plan';

const ann = { name: 'Ann', number: '01', row: 2 };
const ben = { name: 'Ben', number: '02', row: 4 };
const cam = { name: 'Cam', number: 'x', row: 3 };
const roster: Roster = {
  students: [ann, ben],
  problems: [{ ...cam, fault: 'number-digits' }],
  sheet: 'Sheet1',
  otherSheets: [],
};
const fit = ({ name, number }: typeof ann): CheckedRow => ({
  stu_name: name,
  stu_number: number,
  qualified: 1,
});

test('[CLS-41] total, qualified and unqualified rows add up, in the order of the file', () => {
  const taken = {
    ...fit(ann),
    qualified: 0,
    reason: 'number-taken',
    taken_name: 'Zoe',
    taken_class: '7 (1)',
  } as const;
  const plan = toPlan(roster, [taken, fit(ben)]);
  expect(plan.total).toBe(3);
  expect(plan.qualified).toEqual([ben]);
  expect(plan.unqualified).toEqual([
    { ...ann, reason: 'number-taken', takenName: 'Zoe', takenClass: '7 (1)' },
    { ...cam, reason: 'number-digits' },
  ]);
});

test('[CLS-41] a row that the server says nothing of is not imported', () => {
  expect(toPlan(roster, [fit(ann)]).qualified).toEqual([ann]);
});

test('[CLS-43] a row that was refused while saving is among the unqualified, and the others stay', () => {
  const plan = toPlan(roster, [fit(ann), fit(ben)]);
  const next = withoutRefused(plan, [{ index: 0, reason: 'number-taken' }]);
  expect(next.qualified).toEqual([ben]);
  expect(next.unqualified.map(({ name, reason }) => [name, reason])).toEqual([
    ['Ann', 'number-taken'],
    ['Cam', 'number-digits'],
  ]);
  expect(next.total).toBe(3);
});
