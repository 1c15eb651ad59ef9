import { gazeOf, looksAt } from '@orrery/contract';
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
  /** Share of two minutes in which a student looks at the marker. */
  function attention(seed: number): number {
    const gaze = createGaze(createRandom(seed));
    const marker = { longitude: 90, latitude: 10 };
    let near = 0;
    for (let ms = 0; ms < 120_000; ms += 100) {
      const quaternion = gaze.at(ms, marker);
      expect(Math.hypot(...quaternion)).toBeCloseTo(1, 6);
      if (looksAt(gazeOf({ quaternion }), marker)) near += 1;
    }
    return near / 1200;
  }

  test('[PLAY-24] most of a class look at the marker, and the same few of a seed dream', () => {
    const shares = Array.from({ length: 40 }, (_, seed) => attention(seed + 1));
    const followers = shares.filter((share) => share > 0.7);
    const dreamers = shares.filter((share) => share < 0.5);
    expect(followers.length).toBeGreaterThan(28);
    expect(dreamers.length).toBeGreaterThan(0);
    expect(Array.from({ length: 40 }, (_, seed) => attention(seed + 1))).toEqual(shares);
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
