import { expect, test } from 'vitest';
import { idList, optionalId } from './fields';

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

test.each([undefined, null, '', '0', 0])('a dropped filter %j means all', (wire) => {
  expect(optionalId.parse(wire)).toBeUndefined();
});

test.each(['x', '-1', '1.5'])('a filter %j that is no id is refused', (wire) => {
  expect(optionalId.safeParse(wire).success).toBe(false);
});
