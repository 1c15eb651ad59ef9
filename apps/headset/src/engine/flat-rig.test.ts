import type { HomeView } from '@orrery/scene';
import { PerspectiveCamera, Quaternion, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { createFlatRig } from './flat-rig';

const still = { read: () => null, start: async () => undefined, stop: () => undefined };
const look: HomeView = {
  eye: new Vector3(0, 1.6, 0),
  target: new Vector3(0, 1.6, -1),
  movement: 'look',
  extent: null,
};
const orbit: HomeView = {
  eye: new Vector3(0, 1, 3),
  target: new Vector3(0, 1, 0),
  movement: 'orbit',
  extent: { width: 1, height: 1 },
};

function viewOf(camera: PerspectiveCamera): number[] {
  return camera
    .getWorldDirection(new Vector3())
    .toArray()
    .map((value) => Math.round(value * 100) / 100 + 0);
}

test('a panorama opens on its centre and a drag pulls the picture along', () => {
  const camera = new PerspectiveCamera();
  const rig = createFlatRig(still);
  rig.home(look, 16 / 9);
  rig.apply(camera);
  expect(viewOf(camera)).toEqual([0, 0, -1]);
  rig.drag(-200, 0, 800);
  rig.apply(camera);
  expect(camera.getWorldDirection(new Vector3()).x).toBeGreaterThan(0.2);
  rig.key('Home');
  rig.apply(camera);
  expect(viewOf(camera)).toEqual([0, 0, -1]);
});

test('a model is gone around at a constant distance', () => {
  const camera = new PerspectiveCamera();
  const rig = createFlatRig(still);
  rig.home(orbit, 16 / 9);
  rig.apply(camera);
  const distance = camera.position.distanceTo(orbit.target);
  rig.drag(300, 100, 800);
  rig.apply(camera);
  expect(camera.position.distanceTo(orbit.target)).toBeCloseTo(distance);
});

test('a turned phone turns the view, and where it pointed first is forward', () => {
  const camera = new PerspectiveCamera();
  const sensed = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), 1);
  const rig = createFlatRig({ ...still, read: () => sensed });
  rig.home(look, 16 / 9);
  rig.apply(camera);
  expect(viewOf(camera)).toEqual([0, 0, -1]);
  sensed.setFromAxisAngle(new Vector3(0, 1, 0), 1 + Math.PI / 2);
  rig.apply(camera);
  expect(viewOf(camera)).toEqual([-1, 0, 0]);
});
