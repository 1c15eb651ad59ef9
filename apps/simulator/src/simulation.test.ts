import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  /** Runs a driver on a made-up clock. @param leadMs from the order to its start; negative joins late */
  async function run(seed: number, leadMs: number, seconds: number): Promise<number> {
    const player = createSimulatedPlayer(createRandom(seed), Date.now);
    const driver = createMediaDriver(player, Date.now);
    const at = Date.now() + leadMs;
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
    await vi.advanceTimersByTimeAsync(leadMs + seconds * 1000);
    expect(driver.report().play?.status).toBe('playing');
    const target = (3 + (Date.now() - at) / 1000) % 20;
    driver.stop();
    return Math.abs(player.currentTime - target) * 1000;
  }

  const seeds = [1, 2, 3, 4, 5];

  test.each(seeds)('seed %i: the very first start is in step', async (seed) => {
    expect(await run(seed, 400, 0.1)).toBeLessThan(25);
  });

  test.each(seeds)('seed %i: on time and eight seconds late, it ends within 8 ms', async (seed) => {
    expect(await run(seed, 400, 12)).toBeLessThan(8);
    expect(await run(seed, -8_000, 20)).toBeLessThan(8);
  });
});
