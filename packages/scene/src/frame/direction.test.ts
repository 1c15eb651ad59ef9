import { Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import {
  directionToLonLat,
  fromWireDegrees,
  lonLatToDirection,
  lonLatToUv,
  toWireDegrees,
  wrapLongitude,
} from './direction';

const QUARTER = Math.PI / 2;

function direction(longitude: number, latitude: number): number[] {
  return lonLatToDirection({ longitude, latitude }, new Vector3()).toArray();
}

describe('the content frame', () => {
  test.each([
    ['the centre of the picture', 0, 0, [0, 0, -1]],
    ['a quarter to the right', QUARTER, 0, [1, 0, 0]],
    ['a quarter to the left', -QUARTER, 0, [-1, 0, 0]],
    ['behind', Math.PI, 0, [0, 0, 1]],
    ['straight up', 0, QUARTER, [0, 1, 0]],
    ['straight down', 0, -QUARTER, [0, -1, 0]],
  ])('%s', (_name, longitude, latitude, expected) => {
    for (const [axis, value] of direction(longitude, latitude).entries()) {
      expect(value).toBeCloseTo(expected[axis]!, 12);
    }
  });

  test('every direction comes back from its angles, whatever its length', () => {
    for (let longitude = -3.1; longitude <= 3.1; longitude += 0.31) {
      for (let latitude = -1.5; latitude <= 1.5; latitude += 0.25) {
        const there = lonLatToDirection({ longitude, latitude }, new Vector3()).multiplyScalar(7);
        const back = directionToLonLat(there);
        expect(back.longitude).toBeCloseTo(longitude, 10);
        expect(back.latitude).toBeCloseTo(latitude, 10);
      }
    }
  });

  test('up, down and nothing have longitude 0', () => {
    expect(directionToLonLat({ x: 0, y: 3, z: 0 })).toEqual({ longitude: 0, latitude: QUARTER });
    expect(directionToLonLat({ x: 0, y: 0, z: 0 })).toEqual({ longitude: 0, latitude: 0 });
  });

  test('the picture runs from left to right and from top to bottom', () => {
    expect(lonLatToUv({ longitude: 0, latitude: 0 })).toEqual({ u: 0.5, v: 0.5 });
    expect(lonLatToUv({ longitude: QUARTER, latitude: QUARTER })).toEqual({ u: 0.75, v: 0 });
  });
});

describe('degrees on the wire', () => {
  test('go there and back', () => {
    const wire = { longitude: -120, latitude: 35 };
    const back = toWireDegrees(fromWireDegrees(wire));
    expect(back.longitude).toBeCloseTo(-120, 10);
    expect(back.latitude).toBeCloseTo(35, 10);
  });

  test('longitudes of other turns and latitudes over the pole are brought in', () => {
    expect(fromWireDegrees({ longitude: 270, latitude: 0 }).longitude).toBeCloseTo(-QUARTER, 10);
    expect(fromWireDegrees({ longitude: 0, latitude: 120 }).latitude).toBeCloseTo(QUARTER, 10);
  });

  test('a longitude stays within half a turn', () => {
    expect(wrapLongitude(Math.PI)).toBe(Math.PI);
    expect(wrapLongitude(5 * Math.PI + 0.1)).toBeCloseTo(-Math.PI + 0.1, 10);
    expect(wrapLongitude(-7)).toBeCloseTo(2 * Math.PI - 7, 10);
  });
});
