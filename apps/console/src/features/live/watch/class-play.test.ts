import { INITIAL_DESIRED, type PlayDevice, positionAt } from '@orrery/contract';
import { expect, test } from 'vitest';
import { classPlayOf, toCatchUp } from './class-play';

const play = (resource: number, position: number, at: number, status: 'playing' | 'paused' = 'playing') => ({
  ...{ resource, chapter: null, reviewId: null, status, position, at },
  ...{ rate: 1, loop: false, duration: 90 },
});
const device = (id: number, order: ReturnType<typeof play> | null, inClass = 1) =>
  ({ id, is_in_class: inClass, desired: { ...INITIAL_DESIRED, play: order } }) as PlayDevice;

test('the class is where most headsets are told to be, whatever one of them was told apart', () => {
  const common = play(5, 10, 1_000);
  const list = [device(1, common), device(2, play(5, 3, 9_000)), device(3, common), device(4, null)];
  expect(classPlayOf(list)).toEqual(common);
  expect(classPlayOf([device(1, common, 2)])).toBeNull();
});

test('catching up lands where the class is at the moment in which the order starts', () => {
  const common = play(5, 10, 1_000);
  const order = toCatchUp(common, 7, 21_000);
  expect(order).toMatchObject({ resId: 5, ids: [7], status: '' });
  // The server starts an order 400 ms after it got it.
  expect(order.time).toBeCloseTo(positionAt(common, 21_400));
  expect(toCatchUp(play(5, 12, 1_000, 'paused'), 7, 60_000)).toMatchObject({ time: 12, status: 'pause' });
});
