import { Object3D, Ray, Vector3 } from 'three';
import { beforeEach, expect, test } from 'vitest';
import { GazePress } from './gaze-press';

const FRAME = 0.1;
const moon = new Object3D();
let gaze: GazePress;
let presses: number;

/** @param degrees to the right of straight ahead */
function look(seconds: number, target: Object3D | null, carries: boolean, degrees = 0): void {
  const angle = (degrees * Math.PI) / 180;
  const ray = new Ray(new Vector3(), new Vector3(Math.sin(angle), 0, -Math.cos(angle)));
  for (let frame = 0; frame < Math.round(seconds / FRAME); frame += 1) {
    if (gaze.step(target, ray, carries, FRAME)) presses += 1;
  }
}

beforeEach(() => {
  gaze = new GazePress();
  presses = 0;
});

test('what a gaze comes to and rests on is pressed once, and its share grows until then', () => {
  look(0.1, null, false);
  look(0.7, moon, false);
  expect(gaze.share).toBeCloseTo(0.5);
  look(5, moon, false);
  expect(presses).toBe(1);
  expect(gaze.share).toBe(0);
});

test('what comes under a gaze that is there already is not pressed', () => {
  look(5, moon, false);
  gaze.reset();
  look(5, moon, false);
  expect(presses).toBe(0);
});

test('what was taken is put down where the gaze rests next, and is not taken again at once', () => {
  look(0.1, null, false);
  look(1.4, moon, false);
  expect(presses).toBe(1);
  look(5, null, true);
  expect(presses).toBe(1);
  look(0.2, null, true, 20);
  look(0.6, null, true, 40);
  expect(gaze.share).toBeGreaterThan(0.3);
  expect(presses).toBe(1);
  look(0.9, null, true, 40);
  expect(presses).toBe(2);
  look(5, moon, false, 40);
  expect(presses).toBe(2);
  look(0.1, null, false);
  look(1.4, moon, false, 40);
  expect(presses).toBe(3);
});
