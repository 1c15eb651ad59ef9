import { expect, test } from 'vitest';
import { studentNumber } from './calls/students';
import { findNumberFault, findStudentFault, toStudentNumber } from './student-rules';

test.each([
  ['007', null],
  ['1'.repeat(20), null],
  ['', 'empty'],
  ['1'.repeat(21), 'long'],
  ['12a', 'digits'],
  ['-1', 'digits'],
  ['1.5', 'digits'],
  ['1e5', 'digits'],
  ['١٢', 'digits'],
] as const)('[CLS-30] the student number %j is found to be: %s', (number, fault) => {
  expect(findNumberFault(number)).toBe(fault);
  expect(studentNumber.safeParse(number).success).toBe(fault === null);
});

test('[CLS-28] a number keeps its leading zeros, loses the spaces around it, and its digits become plain', () => {
  expect(toStudentNumber(' ０0７12 ')).toBe('00712');
  expect(studentNumber.parse('　００７')).toBe('007');
});

test.each([
  ['Emma Chen', '0701', null],
  ['', 'x', 'name-empty'],
  ['陈'.repeat(21), '1', 'name-long'],
  ['a\tb', '1', 'name-sign'],
  ['陈晓', '', 'number-empty'],
  ['陈晓', '七', 'number-digits'],
  ['陈晓', '9'.repeat(21), 'number-long'],
] as const)('[CLS-29] [CLS-30] a row of %j and %j is found to be: %s', (name, number, fault) => {
  expect(findStudentFault(name, number)).toBe(fault);
});
