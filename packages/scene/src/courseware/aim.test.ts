import { BoxGeometry, Group, Mesh, Object3D, Ray, Vector3 } from 'three';
import { beforeEach, expect, test } from 'vitest';
import { Aim } from './aim';

const AHEAD = new Ray(new Vector3(0, 0, 0), new Vector3(0, 0, -1));
const ASIDE = new Ray(new Vector3(0, 0, 0), new Vector3(1, 0, 0));

let root: Group;
let near: Mesh;
let far: Group;
let aim: Aim;

beforeEach(() => {
  root = new Group();
  near = new Mesh(new BoxGeometry());
  near.position.z = -3;
  far = new Group();
  far.position.z = -6;
  far.add(new Mesh(new BoxGeometry()));
  root.add(near, far);
  root.updateMatrixWorld();
  aim = new Aim(root);
});

test('the nearest is hovered and pressed, also by one of its parts; leaving is told', () => {
  const told: string[] = [];
  aim.onHover(far, (hovered) => told.push(`far ${hovered}`));
  aim.onSelect(far, () => told.push('far pressed'));
  aim.onSelect(near, () => told.push('near pressed'));
  expect(aim.look(AHEAD, 'pointer')).toBe(true);
  aim.press();
  near.removeFromParent();
  aim.look(AHEAD, 'pointer');
  expect(aim.press()?.distance).toBeCloseTo(5.5);
  aim.look(ASIDE, 'pointer');
  expect(aim.press()).toBeNull();
  expect(told).toEqual(['near pressed', 'far true', 'far pressed', 'far false']);
});

test('an area that is not drawn is met, unless it is inside something hidden', () => {
  aim.onMeet(near);
  near.visible = false;
  aim.look(AHEAD, 'pointer');
  expect(aim.hit?.object).toBe(near);
  const cover = new Group();
  root.add(cover);
  cover.attach(near);
  cover.visible = false;
  aim.look(AHEAD, 'pointer');
  expect(aim.hit).toBeNull();
});

test('what is inside something hidden, or taken away, is not there', () => {
  aim.onMeet(near);
  aim.onMeet(far);
  far.visible = false;
  near.removeFromParent();
  aim.look(AHEAD, 'pointer');
  expect(aim.hit).toBeNull();
  new Object3D().add(near);
  aim.look(AHEAD, 'pointer');
  expect(aim.hit).toBeNull();
});

test('what is forgotten is aimed at no more, and hears nothing', () => {
  const told: boolean[] = [];
  aim.onHover(near, (hovered) => told.push(hovered));
  aim.look(AHEAD, 'pointer');
  aim.forget(near);
  aim.look(AHEAD, 'pointer');
  expect(aim.press()).toBeNull();
  expect(told).toEqual([true]);
});

test('the ring of a gaze shows only while there is something to find', () => {
  aim.look(AHEAD, 'view');
  expect(aim.ring.object.visible).toBe(false);
  aim.onMeet(near);
  aim.look(AHEAD, 'view');
  expect(aim.ring.object.visible).toBe(true);
  aim.look(AHEAD, 'pointer');
  expect(aim.ring.object.visible).toBe(false);
});
