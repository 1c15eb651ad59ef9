import { PerspectiveCamera, Quaternion, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { directionToLonLat } from '../frame/direction';
import { panoramaHome } from '../media/room';
import type { HomeView } from '../media/scene-media';
import { toCameraQuaternion } from './device-orientation';
import { createLookMovement } from './look-movement';
import { createOrbitMovement } from './orbit-movement';

const FRAME = 1 / 60;
const VIEW = { fieldOfView: 75, aspect: 1.5 };

function lookOf(camera: PerspectiveCamera) {
  return directionToLonLat(new Vector3(0, 0, -1).applyQuaternion(camera.quaternion));
}

function startLook(inertia = true) {
  const camera = new PerspectiveCamera();
  const look = createLookMovement(inertia);
  look.reset(panoramaHome(), VIEW);
  look.step(FRAME, camera);
  return { camera, look };
}

describe('looking around', () => {
  test('starts at the centre of the picture and then rests', () => {
    const { camera, look } = startLook();
    expect(lookOf(camera).longitude).toBeCloseTo(0);
    expect(lookOf(camera).latitude).toBeCloseTo(0);
    expect(look.step(FRAME, camera)).toBe(false);
  });

  test('the picture sticks to the finger', () => {
    const { camera, look } = startLook(false);
    look.grab();
    look.drag(0.5, 0.25);
    expect(look.step(FRAME, camera)).toBe(true);
    expect(lookOf(camera).longitude).toBeLessThan(-0.5);
    expect(lookOf(camera).latitude).toBeGreaterThan(0.2);
  });

  test('glides on after a throw and comes to rest', () => {
    const { camera, look } = startLook();
    look.grab();
    for (let i = 0; i < 10; i++) {
      look.drag(-0.02, 0);
      look.step(FRAME, camera);
    }
    const thrown = lookOf(camera).longitude;
    look.release();
    let frames = 0;
    while (look.step(FRAME, camera)) frames += 1;
    expect(lookOf(camera).longitude).toBeGreaterThan(thrown + 0.05);
    expect(frames).toBeLessThan(180);
  });

  test('stays where it is let go when motion is unwelcome', () => {
    const { camera, look } = startLook(false);
    look.grab();
    look.drag(-0.2, 0);
    look.step(FRAME, camera);
    look.release();
    expect(look.step(FRAME, camera)).toBe(false);
  });

  test('never turns over at the poles', () => {
    const { camera, look } = startLook(false);
    look.grab();
    look.drag(0, 50);
    look.step(FRAME, camera);
    expect(lookOf(camera).latitude).toBeLessThan(Math.PI / 2);
    expect(new Vector3(0, 1, 0).applyQuaternion(camera.quaternion).y).toBeGreaterThan(0);
  });

  test('keys turn steadily, zoom has limits', () => {
    const { camera, look } = startLook();
    look.turn(1, 0);
    for (let i = 0; i < 60; i++) look.step(FRAME, camera);
    expect(lookOf(camera).longitude).toBeCloseTo(1.1, 1);
    look.zoom(100);
    look.step(FRAME, camera);
    expect(camera.fov).toBe(25);
  });

  test('a screen is shown whole, in a wide and in a narrow window', () => {
    const camera = new PerspectiveCamera();
    const look = createLookMovement(false);
    const screen: HomeView = {
      eye: new Vector3(0, 1.6, 0),
      target: new Vector3(0, 1.6, -3),
      movement: 'look',
      extent: { width: 3, height: 1.6875 },
    };
    for (const aspect of [16 / 9, 1]) {
      look.reset(screen, { fieldOfView: 75, aspect });
      look.step(FRAME, camera);
      const seenHeight = 2 * 3 * Math.tan((camera.fov * Math.PI) / 360);
      expect(seenHeight).toBeGreaterThan(1.6875);
      expect(seenHeight * aspect).toBeGreaterThan(3);
    }
  });

  test('follows the sensors, and a drag turns the world around them', () => {
    const { camera, look } = startLook(false);
    const sensor = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), -1);
    look.follow(sensor);
    look.step(FRAME, camera);
    expect(lookOf(camera).longitude).toBeCloseTo(1);
    look.lookAt({ longitude: 0.5, latitude: 0 });
    look.step(FRAME, camera);
    expect(lookOf(camera).longitude).toBeCloseTo(1.5);
  });
});

describe('going around an object', () => {
  const home: HomeView = {
    eye: new Vector3(0, 1.6, 0),
    target: new Vector3(0, 0.6, -2.5),
    movement: 'orbit',
    extent: { width: 2.6, height: 1.2 },
  };

  test('sees all of it, keeps it in the middle and the eye above the floor', () => {
    const camera = new PerspectiveCamera();
    const orbit = createOrbitMovement(false);
    orbit.reset(home, VIEW);
    orbit.grab();
    for (const dy of [0, -3, 3]) {
      orbit.drag(0.3, dy);
      orbit.step(FRAME, camera);
      const toTarget = new Vector3().subVectors(home.target, camera.position).normalize();
      expect(new Vector3(0, 0, -1).applyQuaternion(camera.quaternion).dot(toTarget)).toBeCloseTo(1, 6);
      expect(camera.position.y).toBeGreaterThan(0.1);
    }
  });

  test('looks down on what lies flat, and across at what stands', () => {
    const [flat, tall] = [0.2, 2.4].map((height) => {
      const camera = new PerspectiveCamera();
      const orbit = createOrbitMovement(false);
      orbit.reset({ ...home, extent: { width: 2, height } }, VIEW);
      orbit.step(FRAME, camera);
      return lookOf(camera).latitude;
    });
    expect(flat).toBeCloseTo(-Math.PI / 5);
    expect(tall).toBeGreaterThan(-Math.PI / 12);
  });

  test('dragging to the right goes around to the left', () => {
    const camera = new PerspectiveCamera();
    const orbit = createOrbitMovement(false);
    orbit.reset(home, VIEW);
    orbit.step(FRAME, camera);
    const before = new Vector3(1, 0, 0).applyQuaternion(camera.quaternion);
    const from = camera.position.clone();
    orbit.grab();
    orbit.drag(0.05, 0);
    orbit.step(FRAME, camera);
    expect(camera.position.clone().sub(from).dot(before)).toBeLessThan(0);
  });

  test('stands farther away in a narrow window', () => {
    const camera = new PerspectiveCamera();
    const orbit = createOrbitMovement(false);
    const distances = [1.5, 0.6].map((aspect) => {
      orbit.reset(home, { fieldOfView: 75, aspect });
      orbit.step(FRAME, camera);
      return camera.position.distanceTo(home.target);
    });
    expect(distances[1]).toBeGreaterThan(distances[0]!);
  });
});

describe('sensors', () => {
  const forward = (alpha: number, beta: number, gamma: number, angle: number) =>
    new Vector3(0, 0, -1).applyQuaternion(toCameraQuaternion(alpha, beta, gamma, angle, new Quaternion()));

  test('an upright phone looks at the horizon, a flat one at the floor', () => {
    expect(forward(0, 90, 0, 0).y).toBeCloseTo(0);
    expect(forward(0, 0, 0, 0).y).toBeCloseTo(-1);
  });

  test('turning left, as seen from above, looks left', () => {
    expect(directionToLonLat(forward(30, 90, 0, 0)).longitude).toBeCloseTo(-Math.PI / 6);
  });

  test('a turned screen keeps the horizon level', () => {
    const quaternion = toCameraQuaternion(0, 0, -90, 90, new Quaternion());
    const up = new Vector3(0, 1, 0).applyQuaternion(quaternion);
    expect(up.y).toBeCloseTo(1);
  });
});
