import { ArrayCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { createBoundaryLook, stepBoundary } from '../safety/boundary';
import { createArrowObject } from './arrow-object';
import { FRESH_SIGHT, REACH_RADIANS, stepSight } from './marker-sight';
import { createSpotlightObject } from './spotlight-object';
import { reachOf, type Way, wayTo } from './way';

/**
 * A frame at 72 a second lasts 13.9 ms; what a teacher points at may take this much of it, on any machine. Counted in
 * processor time, of which whatever else the machine does takes none.
 */
const SHARE_MS = 1;

test('marker, arrow, spotlight and safe area take next to nothing of a frame at 72 a second', () => {
  const camera = new ArrayCamera([]);
  const [arrow, frame] = [createArrowObject(), createSpotlightObject()];
  const way: Way = { offRadians: 0, acrossRadians: 0 };
  const [marker, look] = [new Vector3(3, 2, 1), createBoundaryLook()];
  const pose = { quaternion: [0, 0.38, 0, 0.92], position: [0, 1.6, 0], mediaSeconds: 0, at: 0 } as const;
  let sight = FRESH_SIGHT;
  const frames = 5_000;
  const begin = process.cpuUsage();
  for (let count = 0; count < frames; count += 1) {
    camera.rotation.y = count / 300;
    camera.updateMatrixWorld();
    wayTo(marker, camera, way);
    sight = stepSight(sight, way.offRadians, 1 / 72, reachOf(camera, REACH_RADIANS));
    frame.update(pose, 50, 1 / 72);
    arrow.update(way, 0xffffff, camera, 1 / 72);
    stepBoundary(look, 0.4, 0.6);
  }
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1000 / frames).toBeLessThan(SHARE_MS);
  expect(frame.object.visible && arrow.object.visible).toBe(true);
});

test('what is not shown is not drawn', () => {
  const [arrow, frame] = [createArrowObject(), createSpotlightObject()];
  const camera = new ArrayCamera([]);
  expect(frame.update(null, 0, 1 / 72)).toBe(false);
  expect(arrow.update(null, 0, camera, 1 / 72)).toBe(false);
  expect([arrow.object.visible, frame.object.visible]).toEqual([false, false]);
});
