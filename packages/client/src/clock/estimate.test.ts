import { describe, expect, test } from 'vitest';
import { type ClockSample, estimateOffset } from './estimate';

/** A sample of a server that is `offset` ahead, with these delays in milliseconds. */
function sample(sentMs: number, offset: number, upMs: number, downMs: number): ClockSample {
  return { sentMs, receivedMs: sentMs + upMs + downMs, serverMs: sentMs + upMs + offset };
}

describe('clock estimate', () => {
  test('nothing is known without samples', () => {
    expect(estimateOffset([], 0)).toBeNull();
  });

  test('even delays give the exact offset, and half the round trip as its bound', () => {
    const estimate = estimateOffset([sample(1000, 2000, 10, 10)], 1020);
    expect(estimate?.offsetMs).toBeCloseTo(2000, 6);
    expect(estimate?.errorBoundMs).toBeCloseTo(10, 6);
  });

  test('the fastest way up and the fastest way down of different samples beat each single one', () => {
    const estimate = estimateOffset([sample(0, -500, 5, 40), sample(50, -500, 40, 5)], 95);
    expect(estimate?.offsetMs).toBeCloseTo(-500, 1);
    expect(estimate?.errorBoundMs).toBeCloseTo(5, 1);
  });

  test('the truth always lies within the bound', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    for (let trial = 0; trial < 200; trial += 1) {
      const offset = (random() - 0.5) * 4000;
      const samples = Array.from({ length: 8 }, (_, i) =>
        sample(i * 100, offset, 5 + random() * 35, 5 + random() * 35),
      );
      const estimate = estimateOffset(samples, 900);
      expect(Math.abs((estimate?.offsetMs ?? 0) - offset)).toBeLessThanOrEqual(estimate?.errorBoundMs ?? 0);
    }
  });

  test('a clock that was set shows as a contradiction', () => {
    expect(estimateOffset([sample(0, 0, 5, 5), sample(100, 3_600_000, 5, 5)], 110)).toBeNull();
  });

  test('a slow drift over a minute is no contradiction', () => {
    expect(estimateOffset([sample(0, 0, 1, 1), sample(60_000, 2.5, 1, 1)], 60_002)).not.toBeNull();
  });
});
