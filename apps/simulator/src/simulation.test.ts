import { describe, expect, test } from 'vitest';
import { createGaze } from './gaze';
import { createMediaDriver } from './media-driver';
import { createSimulatedPlayer } from './player';
import { createRandom } from './random';

describe('seeded randomness', () => {
  test('the same seed gives the same run, another seed another one', () => {
    const run = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 5 }, () => random.next());
    };
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });
});

describe('simulated student', () => {
  test('looks at the marker for most of the time', () => {
    const gaze = createGaze(createRandom(4));
    let near = 0;
    for (let ms = 0; ms < 120_000; ms += 100) {
      const [x, y, z, w] = gaze.at(ms, { longitude: 90, latitude: 0 });
      expect(x * x + y * y + z * z + w * w).toBeCloseTo(1, 6);
      // Forward is −z; a longitude of 90° is the +x side.
      const forwardX = -2 * (x * z + w * y);
      if (forwardX > 0.9) near += 1;
    }
    expect(near / 1200).toBeGreaterThan(0.5);
  });
});

describe('simulated player on a timeline', () => {
  /** Runs a driver on a made-up clock and returns the error in milliseconds at its end. */
  function run(seed: number, joinsLateMs: number): number {
    let nowMs = 1_000_000;
    const player = createSimulatedPlayer(createRandom(seed), () => nowMs);
    const driver = createMediaDriver(player, () => nowMs);
    const at = nowMs + 400;
    nowMs += joinsLateMs;
    driver.order({
      resource: 1,
      chapter: null,
      reviewId: null,
      status: 'playing',
      position: 3,
      at,
      rate: 1,
      loop: true,
      duration: 20,
    });
    const endMs = nowMs + 12_000;
    while (nowMs < endMs) {
      nowMs += 50;
      driver.tick();
    }
    expect(driver.report().play?.status).toBe('playing');
    return Math.abs(driver.report().skewMs ?? Number.NaN);
  }

  test.each([1, 2, 3, 4, 5])('seed %i: on time and eight seconds late, it ends within 8 ms', (seed) => {
    expect(run(seed, 0)).toBeLessThan(8);
    expect(run(seed, 8_000)).toBeLessThan(8);
  });
});
