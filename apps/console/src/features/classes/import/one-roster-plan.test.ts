import type { RosterOutcome } from '@orrery/contract';
import type { OneRoster, OneRosterClass } from '@orrery/roster';
import { expect, test } from 'vitest';
import { chooseClasses, toOneRosterPlan, toWireClasses } from './one-roster-plan';

const ann = { name: 'Ann', number: '01', row: 2 };
const ben = { name: 'Ben', number: '02', row: 3 };
const home: OneRosterClass = {
  sourcedId: 'h',
  name: '7 (1)',
  school: 'School',
  homeroom: true,
  students: [ann, ben],
};
const maths: OneRosterClass = {
  sourcedId: 'm',
  name: 'Maths',
  school: 'School',
  homeroom: false,
  students: [ann],
};
const empty: OneRosterClass = {
  sourcedId: 'e',
  name: '7 (2)',
  school: 'School',
  homeroom: true,
  students: [],
};

test('homerooms with students are chosen, and all classes with students where no homeroom has one', () => {
  expect([...chooseClasses([home, maths, empty])]).toEqual(['h']);
  expect([...chooseClasses([maths, empty])]).toEqual(['m']);
});

test('rows that the export spoils and rows that the school refuses stand together, in the order of the file', () => {
  const roster: OneRoster = {
    version: '1.1',
    schools: ['School'],
    classes: [home],
    problems: [{ name: 'Cam', number: '', row: 5, fault: 'number-empty' }],
  };
  const outcome: RosterOutcome = {
    sourced_id: 'h',
    class_id: 0,
    name: '7 (1)',
    created: 1,
    reason: '',
    added: 1,
    skipped: [
      { stu_name: 'Ben', stu_number: '02', reason: 'number-taken', taken_name: 'Zoe', taken_class: '8' },
    ],
  };
  const { unfit } = toOneRosterPlan(roster, { classes: [outcome], created: 1, added: 1 });
  expect(unfit.map(({ row, reason, takenName }) => [row, reason, takenName])).toEqual([
    [3, 'number-taken', 'Zoe'],
    [5, 'number-empty', undefined],
  ]);
});

test('classes of two schools that share a name stay two, and a class alone keeps its name', () => {
  const other = { ...home, sourcedId: 'o', school: 'Other' };
  expect(toWireClasses([home, other, maths]).map(({ name }) => name)).toEqual([
    '7 (1) (School)',
    '7 (1) (Other)',
    'Maths',
  ]);
});
