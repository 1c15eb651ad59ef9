import { AREA_RADII_CM } from '@orrery/contract';
import { describe, expect, test } from 'vitest';
import { createBoundaryLook, floorOf, stepBoundary } from './boundary';

/** What somebody sees at a distance who was inside or outside before. */
const boundaryLook = (distance: number, radius: number, outside: boolean) =>
  stepBoundary({ ...createBoundaryLook(), outside }, distance, radius);

describe('[PLAY-61] [PLAY-62] the safe area is a quiet ring that becomes a wall when it is crossed', () => {
  test.each(AREA_RADII_CM)('at %i cm', (radiusCm) => {
    const radius = radiusCm / 100;
    const middle = boundaryLook(0, radius, false);
    expect(middle).toMatchObject({ wall: 0, outside: false });
    expect(middle.ring).toBeLessThan(0.5);
    const near = boundaryLook(radius * 0.9, radius, false);
    expect(near.ring).toBeGreaterThan(middle.ring);
    expect(near.wall).toBeGreaterThan(0);
    expect(near).toMatchObject({ outside: false });
    expect(boundaryLook(radius + 0.01, radius, false)).toMatchObject({ ring: 1, wall: 1, outside: true });
    expect(boundaryLook(radius * 3, radius, true)).toMatchObject({ ring: 1, wall: 1, outside: true });
  });

  test('whoever walks into the wall, or is beyond it, has it before the eyes', () => {
    for (const distance of [0.55, 0.6, 0.9])
      expect(boundaryLook(distance, 0.6, false).wallMetres - distance).toBeGreaterThan(0.4);
  });

  test('who stands on the line is told once, not with every breath', () => {
    expect(boundaryLook(0.59, 0.6, true).outside).toBe(true);
    expect(boundaryLook(0.56, 0.6, true).outside).toBe(false);
  });
});

describe('[PLAY-63] the eye height tells where the floor is where the device does not', () => {
  test.each([
    ['a standing head above a known floor', 1.6, 80, 0],
    ['a sitting head above a known floor', 1.05, 165, 0],
    ['a space that begins at the eyes', 0, 120, -1.2],
    ['the same, leaning forward', -0.1, 120, -1.3],
  ])('%s', (_name, head, eyeHeightCm, floor) => {
    expect(floorOf(head, eyeHeightCm / 100)).toBeCloseTo(floor, 5);
  });
});
