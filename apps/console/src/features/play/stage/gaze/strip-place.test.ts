import { expect, test } from 'vitest';
import { toStripPlace } from './strip-place';

test.each([
  ['the middle', 0, 0, 50, 50],
  ['a quarter to the right, half up', 90, 30, 75, 25],
  ['the ground', 0, -88, 50, 100],
])('%s of the panorama has its place on the strip', (_title, longitude, latitude, left, top) => {
  expect(toStripPlace({ longitude, latitude })).toEqual({ left, top });
});
