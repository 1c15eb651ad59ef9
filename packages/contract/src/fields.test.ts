import { expect, test } from 'vitest';
import { id, idList, line, optionalId } from './fields';

test.each([
  ['1,2,3', [1, 2, 3]],
  ['2,2,1', [2, 1]],
  [
    [3, '4'],
    [3, 4],
  ],
  ['', []],
  [7, [7]],
])('an id list %j is read as %j', (wire, ids) => {
  expect(idList.parse(wire)).toEqual(ids);
});

test.each(['1,x', '0', '-1', '1.5', ['']])('an id list %j is refused', (wire) => {
  expect(idList.safeParse(wire).success).toBe(false);
});

test.each([
  ['a word', 'a,'.repeat(500_000)],
  ['no text', Array.from({ length: 200_000 }, () => ({}))],
  ['the same id', '1,'.repeat(500_000)],
  ['nothing good', Array.from({ length: 10_000 }, () => 'x')],
])('a list of %s, as long as a body may be, costs one issue', (_, wire) => {
  expect(idList.safeParse(wire).error?.issues).toHaveLength(1);
});

test.each([[[['5']]], [[true]], [[null]], [[{ valueOf: 1 }]]])(
  'an entry like that of %j is no id',
  (wire) => {
    expect(idList.safeParse(wire).success).toBe(false);
  },
);

test.each([undefined, null, '', '0', 0])('a dropped filter %j means all', (wire) => {
  expect(optionalId.parse(wire)).toBeUndefined();
});

test.each(['x', '-1', '1.5'])('a filter %j that is no id is refused', (wire) => {
  expect(optionalId.safeParse(wire).success).toBe(false);
});

test.each([2 ** 31, 9e15, '3000000000'])('an id %j beyond what the database counts is refused', (wire) => {
  for (const field of [id, optionalId, idList]) expect(field.safeParse(wire).success).toBe(false);
});

test.each(['a\0b', '\ud800', 'x\udfff'])('a text %j that no database takes is refused', (wire) => {
  expect(line.safeParse(wire).success).toBe(false);
});

test.each(['星仪课堂', '🪐', ''])('any other text %j is taken', (wire) => {
  expect(line.parse(wire)).toBe(wire);
});
