import { expect, test } from 'vitest';
import { mergeWishes } from './watch-wishes';

test('parts of a screen that watch at once get all that any of them wants', () => {
  const wall = { ids: [1, 2], rateHz: 10, frameSeconds: 3 };
  const stage = { ids: [2, 3], rateHz: 2 };
  expect(mergeWishes([wall, stage])).toEqual([[1, 2, 3], 10, 3]);
  expect(mergeWishes([stage, { ...wall, frameSeconds: 1 }, wall])).toEqual([[2, 3, 1], 10, 1]);
});

test('nobody is watched where nobody is left to watch', () => {
  expect(mergeWishes([])).toEqual([[], undefined, undefined]);
  expect(mergeWishes([{ ids: [], rateHz: 10, frameSeconds: 3 }])[0]).toEqual([]);
});
