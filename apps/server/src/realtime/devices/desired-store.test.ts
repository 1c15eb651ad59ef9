import { INITIAL_DESIRED } from '@orrery/contract';
import { expect, test } from 'vitest';
import { toDesired } from './desired-store';

test('a row from before a field existed gets its first value', () => {
  const { classroom: _, ...older } = { ...INITIAL_DESIRED, revision: 7, volume: 3 };
  expect(toDesired(older)).toEqual({ ...INITIAL_DESIRED, revision: 7, volume: 3 });
});

test('a row that cannot be read starts anew, but its revision goes on', () => {
  expect(toDesired({ ...INITIAL_DESIRED, revision: 7, volume: 'loud' })).toEqual({
    ...INITIAL_DESIRED,
    revision: 7,
  });
});

test('a device that was never told anything', () => {
  expect(toDesired(null)).toEqual(INITIAL_DESIRED);
});
