import { expect, test } from 'vitest';
import { beside, placeLabels } from './place-labels';

test('names that would lie on each other are left out, the first one stays', () => {
  const at = (x: number, y: number) => ({ x, y, width: 60 });
  expect(placeLabels([at(0, 0), at(50, 5), at(70, 0), at(50, 30)])).toEqual([true, false, true, true]);
  expect(placeLabels([at(0, 0)], [at(40, 10)])).toEqual([false]);
  expect(placeLabels([])).toEqual([]);
});

test('[PLAY-25] a name that the right edge would cut stands left of its point', () => {
  expect(beside(100, 80, 600)).toEqual({ x: 100, left: false });
  expect(beside(540, 80, 600)).toEqual({ x: 460, left: true });
});
