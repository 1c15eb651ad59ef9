import { PerspectiveCamera, Vector3 } from 'three';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HomeView } from '../media/scene-media';
import { createViewMovement } from './view-movement';

const FRAME = 1 / 60;
const panorama: HomeView = {
  eye: new Vector3(0, 1.6, 0),
  target: new Vector3(0, 1.6, -1),
  movement: 'look',
  extent: null,
};
const model: HomeView = {
  eye: new Vector3(0, 1, 3),
  target: new Vector3(0, 1, 0),
  movement: 'orbit',
  extent: { width: 1, height: 1 },
};

function start(home: HomeView) {
  const camera = new PerspectiveCamera(75, 16 / 9);
  const movement = createViewMovement(camera, 75);
  movement.enter(home);
  movement.step(FRAME);
  const direction = () => camera.getWorldDirection(new Vector3());
  return { camera, movement, direction };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a panorama opens on its centre, a drag pulls the picture along, and Home brings it back', () => {
  const { movement, direction } = start(panorama);
  expect(direction().z).toBeCloseTo(-1);
  movement.forInput()?.drag(-0.25, 0);
  movement.step(FRAME);
  expect(direction().x).toBeGreaterThan(0.2);
  movement.reset();
  movement.step(FRAME);
  expect(direction().x).toBeCloseTo(0);
});

test('a model is gone around at a constant distance', () => {
  const { camera, movement } = start(model);
  const distance = camera.position.distanceTo(model.target);
  movement.forInput()?.drag(0.4, 0.1);
  movement.step(FRAME);
  expect(camera.position.distanceTo(model.target)).toBeCloseTo(distance);
});

test('a new shape of the window fits the view again, unless the person has turned it', () => {
  const { camera, movement, direction } = start(panorama);
  movement.forInput()?.grab();
  movement.forInput()?.drag(-0.25, 0);
  movement.step(FRAME);
  movement.forInput()?.release();
  const turned = direction().x;
  camera.aspect = 0.5;
  movement.refit();
  movement.step(FRAME);
  expect(direction().x).toBeCloseTo(turned);
});

test('nothing moves while the person may not', () => {
  const { movement } = start(panorama);
  movement.setInteractive(false);
  expect(movement.forInput()).toBeNull();
});
