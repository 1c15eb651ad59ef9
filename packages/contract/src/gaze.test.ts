import { expect, test } from 'vitest';
import { angleBetween, gazeOf, looksAt, wrapDegrees } from './gaze';

const around = (axis: 'x' | 'y', degrees: number) => {
  const half = (degrees * Math.PI) / 360;
  const turn = [0, 0, 0, Math.cos(half)] as [number, number, number, number];
  turn[axis === 'x' ? 0 : 1] = Math.sin(half);
  return { quaternion: turn };
};

test.each([
  ['ahead', around('y', 0), 0, 0],
  // A turn to the left is positive about +Y; longitude grows to the right.
  ['to the right', around('y', -90), 90, 0],
  ['to the left', around('y', 30), -30, 0],
  ['up', around('x', 40), 0, 40],
  ['down', around('x', -20), 0, -20],
])('[PLAY-25] a head that looks %s', (_title, pose, longitude, latitude) => {
  const gaze = gazeOf(pose);
  expect(gaze.longitude).toBeCloseTo(longitude, 5);
  expect(gaze.latitude).toBeCloseTo(latitude, 5);
});

test('straight up has a longitude all the same', () => {
  const gaze = gazeOf(around('x', 90));
  expect(gaze).toMatchObject({ longitude: 0 });
  expect(gaze.latitude).toBeCloseTo(90, 3);
});

test('the angle between two directions goes the short way round', () => {
  const at = (longitude: number, latitude = 0) => ({ longitude, latitude });
  expect(angleBetween(at(170), at(-170))).toBeCloseTo(20, 5);
  expect(angleBetween(at(0, 90), at(120, 90))).toBeCloseTo(0, 3);
  expect(angleBetween(at(0), at(180))).toBeCloseTo(180, 5);
  expect(looksAt(at(178), at(-170))).toBe(true);
  expect(looksAt(at(0), at(40))).toBe(false);
});

test.each([
  [190, -170],
  [-190, 170],
  [45, 45],
  [720, 0],
])('%d degrees of longitude are %d', (from, to) => expect(wrapDegrees(from)).toBe(to));
