import { AnimationClip, BoxGeometry, Mesh, NumberKeyframeTrack, Object3D } from 'three';
import { expect, test } from 'vitest';
import { createModelAnimation, reachOf } from './model-animation';

/** Moves to the side by a metre in each of two seconds. */
const slide = new AnimationClip('slide', 2, [new NumberKeyframeTrack('.position[x]', [0, 2], [0, 2])]);

test('a model moves by its own animation until it is paused, and goes on from where it stood', () => {
  const scene = new Object3D();
  const animation = createModelAnimation({ scene, animations: [slide] });
  expect(animation?.playing).toBe(true);
  expect(animation?.update(0.5)).toBe(true);
  expect(scene.position.x).toBeCloseTo(0.5);
  animation?.setPlaying(false);
  expect(animation?.update(0.5)).toBe(false);
  expect(scene.position.x).toBeCloseTo(0.5);
  animation?.setPlaying(true);
  animation?.update(0.25);
  expect(scene.position.x).toBeCloseTo(0.75);
  animation?.dispose();
});

test('a model without an animation has none to pause', () => {
  expect(createModelAnimation({ scene: new Object3D(), animations: [] })).toBeNull();
});

test('the reach of a model holds where its animation leads, and leaves it where it stood', () => {
  const scene = new Object3D().add(new Mesh(new BoxGeometry(1, 1, 1)));
  const reach = reachOf({ scene, animations: [slide] });
  expect(reach.min.x).toBeCloseTo(-0.5);
  expect(reach.max.x).toBeGreaterThan(2);
  expect(scene.position.x).toBe(0);
  expect(reachOf({ scene, animations: [] }).max.x).toBeCloseTo(0.5);
});
