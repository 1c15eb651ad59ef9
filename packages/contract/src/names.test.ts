import { expect, test } from 'vitest';
import { nameOf } from './fields';
import { findNameFault, MAX_NAME } from './names';

const FAMILY = '👩‍👩‍👧‍👦';

test.each([
  ['Class 7 (2) / 七年级2班', null],
  ['', 'empty'],
  ['   ', 'empty'],
  ['\u3000', 'empty'],
  ['a\0b', 'sign'],
  ['a\nb', 'sign'],
  ['\ud83d', 'sign'],
  ['陈'.repeat(20), null],
  ['陈'.repeat(21), 'long'],
  [FAMILY.repeat(20), null],
  [FAMILY.repeat(21), 'long'],
  [`e${'\u0301'.repeat(5000)}`, 'long'],
  ['e\u0301'.repeat(20), null],
  ['e\u0301'.repeat(21), 'long'],
  ['각'.normalize('NFD').repeat(20), null],
  ['\u200b\u200d', 'empty'],
  ['\u3164', 'empty'],
  ['\u0301', 'empty'],
  ['gnp\u202eexe', 'sign'],
  ['a\u2066b', 'sign'],
  ['a\u2028b', 'sign'],
  // Arabic and Persian are written so.
  ['می\u200cخواهم', null],
  ['سارة\u200f', null],
] as const)('[CLS-04] [CLS-18] [CLS-29] the name %j is found to be: %s', (name, fault) => {
  expect(findNameFault(name, MAX_NAME.student)).toBe(fault);
  expect(nameOf(MAX_NAME.student).safeParse(name).success).toBe(fault === null);
});

test('a name is stored without the spaces around it', () => {
  expect(nameOf(MAX_NAME.student).parse('  Emma Chen ')).toBe('Emma Chen');
});
