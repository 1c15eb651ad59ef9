import { expect, test } from 'vitest';
import { placeOf } from './use-carousel';

const places = (active: number, count: number) =>
  Array.from({ length: count }, (_, index) => placeOf(index, active, count));

test('[CRS-02] the banners stand in a ring: each has a neighbour on either side', () => {
  expect(places(0, 5)).toEqual([0, 1, 2, -2, -1]);
  expect(places(4, 5)).toEqual([1, 2, -2, -1, 0]);
  expect(places(0, 6)).toEqual([0, 1, 2, -3, -2, -1]);
  expect(places(0, 1)).toEqual([0]);
});
