import type { Aiming, SceneLesson } from '@orrery/scene';
import { PerspectiveCamera, Ray, Vector3 } from 'three';
import { beforeEach, expect, test } from 'vitest';
import { createHand, type Hand } from './hand';

/** What the hand did to a courseware with one thing to carry, straight ahead. */
interface Seen {
  readonly looks: { readonly direction: number[] | null; readonly aiming: Aiming }[];
  readonly done: string[];
}

let seen: Seen;
let hand: Hand;
let lesson: SceneLesson;
const camera = new PerspectiveCamera();
const AHEAD = [0, 0, -1];

beforeEach(() => {
  seen = { looks: [], done: [] };
  let ahead = false;
  let carrying = false;
  const note = (what: string) => {
    seen.done.push(what);
  };
  lesson = {
    look(ray: Ray | null, aiming: Aiming) {
      const direction = ray?.direction.toArray().map((value) => Math.round(value * 100) / 100 + 0);
      ahead = direction?.join() === AHEAD.join();
      seen.looks.push({ direction: direction ?? null, aiming });
    },
    hold() {
      carrying = ahead;
      note(`hold ${carrying}`);
      return carrying;
    },
    release() {
      carrying = false;
      note('release');
    },
    press: () => note('press'),
    push: (metres: number) => note(`push ${metres}`),
    choose(index: number) {
      note(`choose ${index}`);
      return index < 2;
    },
    get carrying() {
      return carrying;
    },
  } as unknown as SceneLesson;
  hand = createHand(() => lesson);
  hand.look(camera, false);
});

test('on a flat page a pointer aims; without one the middle of the view does, with a ring only where keys turn it', () => {
  hand.point({ x: 1, y: 0 });
  hand.look(camera, false);
  hand.point(null);
  hand.look(camera, false);
  hand.steer();
  hand.look(camera, false);
  const [, pointed, alone, steered] = seen.looks;
  expect(pointed?.aiming).toBe('pointer');
  expect(pointed?.direction?.[0]).toBeGreaterThan(0.3);
  expect(alone).toEqual({ direction: AHEAD, aiming: 'pointer' });
  expect(steered).toEqual({ direction: AHEAD, aiming: 'view' });
});

test('in immersive mode the gaze aims, and a controller or a hand where there is one; a trigger is no gaze', () => {
  hand.look(camera, true);
  hand.aim(new Ray(new Vector3(0.2, 1, 0), new Vector3(1, 0, 0)), true);
  hand.point({ x: 0, y: 0 });
  hand.look(camera, true);
  hand.aim(null, true);
  hand.look(camera, true);
  hand.aim(null, false);
  hand.look(camera, true);
  expect(seen.looks.slice(1)).toEqual([
    { direction: AHEAD, aiming: 'gaze' },
    { direction: [1, 0, 0], aiming: 'pointer' },
    { direction: AHEAD, aiming: 'view' },
    { direction: AHEAD, aiming: 'gaze' },
  ]);
});

test('a finger takes what it comes down on, although it pointed nowhere before', () => {
  hand.point({ x: 1, y: 0 });
  hand.look(camera, false);
  hand.point({ x: 0, y: 0 });
  expect(hand.hold()).toBe(true);
  hand.push(0.2);
  expect(hand.release()).toBe(true);
  expect(seen.done).toEqual(['hold true', 'push 0.2', 'release']);
  hand.point({ x: 1, y: 0 });
  expect(hand.hold()).toBe(false);
  expect(hand.release()).toBe(false);
  expect(seen.done.slice(3)).toEqual(['hold false']);
});

test('a test that the teacher has paused is not touched, and what is carried is put down', () => {
  expect(hand.hold()).toBe(true);
  hand.listen(false);
  hand.look(camera, false);
  expect(seen.looks.at(-1)).toEqual({ direction: null, aiming: 'pointer' });
  expect(hand.release()).toBe(false);
  expect(hand.hold()).toBe(false);
  hand.press();
  expect(hand.choose(0)).toBe(false);
  expect(seen.done).toEqual(['hold true', 'release']);
  hand.listen(true);
  hand.press();
  expect(hand.choose(1)).toBe(true);
  expect(hand.choose(3)).toBe(false);
  expect(seen.done.slice(2)).toEqual(['press', 'choose 1', 'choose 3']);
});

test('without a courseware nothing happens', () => {
  const idle = createHand(() => null);
  idle.look(camera, true);
  idle.press();
  expect([idle.hold(), idle.release(), idle.choose(0), idle.carrying]).toEqual([false, false, false, false]);
});
