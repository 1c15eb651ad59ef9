import { ArrayCamera, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { reachOf, wayTo } from './way';

describe('[PLAY-21] the arrow shows the shortest way to the marker', () => {
  test.each([
    ['to the right', [5, 1.6, 0], 90, 0],
    ['to the left', [-5, 1.6, 0], 90, 180],
    ['above', [0, 6.6, 0], 90, 90],
    ['ahead', [0, 1.6, -5], 0, 0],
    ['behind', [0, 1.6, 5], 180, 0],
    ['behind, a little left', [-1, 1.6, 5], 180 - 11.31, 180],
  ])('%s', (_name, place, off, across) => {
    const camera = new PerspectiveCamera();
    camera.position.set(0, 1.6, 0);
    camera.updateMatrixWorld();
    const way = wayTo(new Vector3(...place), camera, { offRadians: 9, acrossRadians: 9 });
    expect((way.offRadians * 180) / Math.PI).toBeCloseTo(off, 1);
    expect((way.acrossRadians * 180) / Math.PI).toBeCloseTo(across, 1);
  });

  test('it turns with the head', () => {
    const camera = new PerspectiveCamera();
    camera.rotation.y = -Math.PI / 2;
    camera.updateMatrixWorld();
    const way = wayTo(new Vector3(5, 0, 0), camera, { offRadians: 9, acrossRadians: 9 });
    expect(way.offRadians).toBeCloseTo(0, 5);
  });
});

test('an arrow is needed sooner on a narrow screen than in a headset', () => {
  expect(reachOf(new PerspectiveCamera(75, 390 / 760), 0.6)).toBeCloseTo(0.316, 2);
  expect(reachOf(new PerspectiveCamera(75, 1180 / 820), 0.6)).toBeCloseTo(0.556, 2);
  expect(reachOf(new ArrayCamera([]), 0.6)).toBe(0.6);
});
