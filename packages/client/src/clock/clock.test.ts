import { describe, expect, test, vi } from 'vitest';
import { createClock } from './clock';

describe('clock', () => {
  test('one round of eight questions finds a server that is two seconds ahead', async () => {
    let local = 10_000;
    let asked = 0;
    const clock = createClock({
      now: () => local,
      sample: async () => {
        asked += 1;
        local += 5;
        const server = local + 2_000;
        local += 5;
        return server;
      },
    });
    expect(clock.synced).toBe(false);
    await clock.sync();
    clock.stop();
    expect(asked).toBe(8);
    expect(clock.synced).toBe(true);
    expect(clock.serverNow() - local).toBeCloseTo(2_000, 0);
    expect(clock.toLocal(clock.serverNow())).toBeCloseTo(local, 6);
    expect(clock.errorBoundMs).toBeLessThan(6);
  });

  test('a clock that was set is followed at once', async () => {
    let offset = 0;
    const clock = createClock({ now: () => 1_000, sample: async () => 1_000 + offset });
    await clock.sync();
    offset = 3_600_000;
    clock.add({ sentMs: 1_000, receivedMs: 1_000, serverMs: 3_601_000 });
    clock.stop();
    expect(clock.offsetMs).toBe(3_600_000);
  });

  test('a server that is away leaves the last estimate in place', async () => {
    const clock = createClock({
      now: () => 0,
      initialOffsetMs: 42,
      sample: () => Promise.reject(new Error('down')),
    });
    await clock.sync();
    clock.stop();
    expect(clock.offsetMs).toBe(42);
    expect(clock.synced).toBe(false);
  });

  test('clocks that began together do not go on asking together', async () => {
    vi.useFakeTimers();
    try {
      const askedAt = [0, 0.999].map((random) => {
        const times: number[] = [];
        const clock = createClock({
          now: () => Date.now(),
          random: () => random,
          sample: async () => {
            times.push(Date.now());
            return Date.now();
          },
        });
        void clock.sync();
        return { clock, times };
      });
      await vi.advanceTimersByTimeAsync(3_000);
      const [early = 0, late = 0] = askedAt.map(({ times }) => times.at(-1));
      expect(late - early).toBeGreaterThan(900);
      for (const { clock } of askedAt) clock.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
