import { describe, expect, test } from 'vitest';
import { fitBox, fitSize } from './fit-size';
import { placeModel } from './model-placement';
import { createInsideSphere } from './sphere';

describe('picture sizes', () => {
  test('a picture under the limit keeps its size', () => {
    expect(fitSize({ width: 4096, height: 2048 }, 8192)).toEqual({ width: 4096, height: 2048 });
  });
  test('a picture over the limit keeps its shape', () => {
    expect(fitSize({ width: 16384, height: 8192 }, 4096)).toEqual({ width: 4096, height: 2048 });
  });
  test('a very thin picture keeps a pixel', () => {
    expect(fitSize({ width: 10000, height: 1 }, 100)).toEqual({ width: 100, height: 1 });
  });
  test('a portrait picture fits a wide screen by its height', () => {
    expect(fitBox({ width: 900, height: 1600 }, { width: 3, height: 1.6 })).toEqual({
      width: 0.9,
      height: 1.6,
    });
  });
});

function box(x: number, y: number, z: number, lift = 0) {
  return { min: { x: -x / 2, y: lift, z: -z / 2 }, max: { x: x / 2, y: lift + y, z: z / 2 } };
}

describe('placing a model', () => {
  test('a lion keeps its real size and stands in reach', () => {
    const lion = placeModel(box(0.5, 1.25, 2.62), 1.6);
    expect(lion.scale).toBe(1);
    expect(lion.y).toBeCloseTo(0);
    expect(lion.centreZ + lion.size.z / 2).toBeCloseTo(-1.2);
  });
  test('a molecule becomes an exhibit of 1.5 m, a temple one of 3 m', () => {
    const water = placeModel(box(0.21, 0.13, 0.08), 1.6);
    const temple = placeModel(box(25, 24, 55), 1.6);
    expect(Math.max(water.size.x, water.size.y, water.size.z)).toBeCloseTo(1.5);
    expect(Math.max(temple.size.x, temple.size.y, temple.size.z)).toBeCloseTo(3);
  });
  test('a model that floats or is sunk is put on the floor', () => {
    expect(placeModel(box(2, 2, 2, -5), 1.6).y).toBeCloseTo(5);
    expect(placeModel(box(2, 2, 2, 3), 1.6).y).toBeCloseTo(-3);
  });
  test('a giraffe stands far enough to be seen up to its head', () => {
    const giraffe = placeModel(box(1, 5.2, 3.5), 1.6);
    expect(giraffe.centreZ).toBeLessThanOrEqual(-(5.2 - 1.6));
  });
  test('a model away from its origin comes to the middle', () => {
    const moved = placeModel({ min: { x: 9, y: 0, z: 19 }, max: { x: 11, y: 2, z: 21 } }, 1.6);
    expect(moved.x).toBeCloseTo(-10);
    expect(moved.z).toBeCloseTo(-20 + moved.centreZ);
  });
  test('an empty model has a scale that is a number', () => {
    const nothing = placeModel(box(0, 0, 0), 1.6);
    expect(nothing.scale).toBe(1);
  });
});

describe('the inside sphere', () => {
  const sphere = createInsideSphere(10, 16, 8);
  const position = sphere.getAttribute('position');
  const uv = sphere.getAttribute('uv');

  test('shows the centre of the picture at -Z, and its right to the right', () => {
    for (let i = 0; i < position.count; i++) {
      const v = uv.getY(i);
      if (v === 0 || v === 1) continue;
      const longitude = (uv.getX(i) - 0.5) * 2 * Math.PI;
      const level = 10 * Math.sin(v * Math.PI);
      expect(position.getX(i)).toBeCloseTo(Math.sin(longitude) * level, 4);
      expect(position.getZ(i)).toBeCloseTo(-Math.cos(longitude) * level, 4);
      expect(position.getY(i)).toBeCloseTo(10 * Math.cos(v * Math.PI), 4);
    }
  });

  test('turns every triangle to the viewer inside, and none is without area', () => {
    const index = sphere.getIndex()!;
    const at = (i: number) => {
      const n = index.getX(i);
      return [position.getX(n), position.getY(n), position.getZ(n)] as const;
    };
    for (let i = 0; i < index.count; i += 3) {
      const [a, b, c] = [at(i), at(i + 1), at(i + 2)];
      const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
      const w = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
      const normal = [
        u[1] * w[2] - u[2] * w[1],
        u[2] * w[0] - u[0] * w[2],
        u[0] * w[1] - u[1] * w[0],
      ] as const;
      const inwards = -(normal[0] * a[0] + normal[1] * a[1] + normal[2] * a[2]);
      expect(inwards).toBeGreaterThan(1);
    }
  });
});
