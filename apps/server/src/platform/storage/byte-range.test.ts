import { expect, test } from 'vitest';
import { parseRange } from './byte-range';

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=0-1000', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 99 }],
  ['BYTES=0-9', { start: 0, end: 9 }],
  ['bytes=9-3', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=-', 'whole'],
  ['chars=0-9', 'whole'],
  [undefined, 'whole'],
] as const)('%s of 100 bytes', (header, wanted) => {
  expect(parseRange(header, 100)).toEqual(wanted);
});

test.each([
  ['bytes=0-', 'unsatisfiable'],
  ['bytes=0-0', 'unsatisfiable'],
  ['bytes=-5', 'whole'],
  ['bytes=-0', 'unsatisfiable'],
] as const)('%s of an empty file', (header, wanted) => {
  expect(parseRange(header, 0)).toEqual(wanted);
});
