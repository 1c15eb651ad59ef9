import { expect, test } from 'vitest';
import { fittingColumns } from './columns';

test.each([
  ['a desk', 848, 6],
  ['a large tablet', 772, 5],
  ['a small tablet', 616, 4],
  ['a page of its own on a wide screen', 1880, 6],
  ['next to nothing', 100, 3],
])('[LIVE-01] tiles of %s are large enough to read whose they are', (_, widthPx, columns) => {
  expect(fittingColumns(widthPx)).toBe(columns);
});
