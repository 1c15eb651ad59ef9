import { Group, Object3D, Ray, Vector3 } from 'three';
import { beforeEach, describe, expect, test } from 'vitest';
import { Carrier } from './carrier';

const EYES = new Vector3(0, 1.6, 0);
const rayTo = (x: number, y: number, z: number) =>
  new Ray(EYES.clone(), new Vector3(x, y, z).sub(EYES).normalize());

let space: Group;
let stone: Object3D;
let carrier: Carrier;
let clock: number;

beforeEach(() => {
  space = new Group();
  stone = new Object3D();
  stone.position.set(0, 1.6, -2);
  space.add(stone);
  clock = 0;
  carrier = new Carrier(space, () => clock);
});

/** Takes the stone where the ray meets its front. */
function take(sticks = false): void {
  carrier.take(stone, rayTo(0, 1.6, -2), new Vector3(0, 1.6, -1.8), sticks);
}

describe('what is carried', () => {
  test('goes along at the distance where it was taken, and hears of it in the space of the group', () => {
    space.position.set(5, 0, 0);
    space.rotation.y = Math.PI / 2;
    const told: [string, Vector3 | null][] = [];
    carrier.add(stone, {
      start: () => told.push(['start', null]),
      move: (place) => told.push(['move', place]),
      end: (place) => told.push(['end', place]),
    });
    const at = stone.getWorldPosition(new Vector3());
    carrier.take(stone, new Ray(EYES.clone(), at.clone().sub(EYES).normalize()), at, false);
    const up = new Vector3(at.x, at.y + 0.5, at.z).sub(EYES).normalize();
    carrier.follow(new Ray(EYES.clone(), up));
    carrier.release(() => false);
    expect(told.map(([name]) => name)).toEqual(['start', 'move', 'end']);
    const place = told[1]![1]!;
    expect(space.localToWorld(place.clone()).distanceTo(EYES)).toBeCloseTo(at.distanceTo(EYES), 5);
    expect(told[2]![1]!.equals(place)).toBe(true);
    // It was told where it would be, so that it can snap to places of its own.
    expect(stone.position.z).toBe(-2);
  });

  test('is moved by the stage where the courseware does not move it, also inside another object', () => {
    const shelf = new Group();
    shelf.position.set(0, 1, 0);
    space.add(shelf);
    shelf.attach(stone);
    carrier.add(stone, {});
    take();
    carrier.follow(rayTo(1.8, 1.6, 0));
    const place = stone.getWorldPosition(new Vector3());
    expect(place.x).toBeCloseTo(1.8, 5);
    expect(place.z).toBeCloseTo(-0.2, 5);
    expect(carrier.follow(rayTo(1.8, 1.6, 0))).toBe(false);
  });

  test('comes nearer and goes away by the stick, never into the face or out of sight', () => {
    carrier.add(stone, {});
    take();
    carrier.push(1);
    carrier.follow(rayTo(0, 1.6, -2));
    expect(stone.position.z).toBeCloseTo(-3, 5);
    carrier.push(-50);
    carrier.follow(rayTo(0, 1.6, -2));
    expect(stone.position.z).toBeCloseTo(-0.55, 5);
    carrier.push(500);
    carrier.follow(rayTo(0, 1.6, -2));
    expect(stone.position.z).toBeCloseTo(-12.2, 5);
  });
});

describe('a press', () => {
  test('that is short and in place keeps it in the hand, until the next one puts it down', () => {
    let ended = 0;
    carrier.add(stone, { end: () => ended++ });
    take();
    clock = 200;
    expect(carrier.release(() => true)).toBe(stone);
    expect([carrier.sticks, carrier.object, ended]).toEqual([true, stone, 0]);
    carrier.follow(rayTo(1, 1.6, -2));
    carrier.drop();
    expect([carrier.object, ended]).toEqual([null, 1]);
  });

  test('that is short on what can also be pressed lets it go, and says so', () => {
    carrier.add(stone, {});
    take();
    clock = 200;
    expect(carrier.release(() => false)).toBe(stone);
    expect(carrier.object).toBeNull();
  });

  test.each([
    ['long', 900, rayTo(0, 1.6, -2)],
    ['with a movement', 100, rayTo(1, 1.6, -2)],
  ])('that is %s ends with letting go', (_, ms, ray) => {
    carrier.add(stone, {});
    take();
    clock = ms;
    carrier.follow(ray);
    expect(carrier.release(() => true)).toBeNull();
    expect(carrier.object).toBeNull();
  });
});

test('who may not be carried any more is let go; a new permission is not taken back by an old one', () => {
  const stop = carrier.add(stone, {});
  take();
  stop();
  expect(carrier.object).toBeNull();
  const again = {};
  carrier.add(stone, again);
  stop();
  expect(carrier.has(stone)).toBe(true);
});
