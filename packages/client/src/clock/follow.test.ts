import { describe, expect, test } from 'vitest';
import { type FollowInput, follow, followError } from './follow';

const base: FollowInput = { targetSeconds: 10, actualSeconds: 10, rate: 1, trimming: false };

describe('follow', () => {
  test.each<[string, Partial<FollowInput>, ReturnType<typeof follow>]>([
    ['on time', {}, { type: 'none' }],
    ['4 ms late', { actualSeconds: 9.996 }, { type: 'none' }],
    ['4 ms late while trimming', { actualSeconds: 9.996, trimming: true }, { type: 'trim', rate: 1.008 }],
    ['half a ms late while trimming', { actualSeconds: 9.9995, trimming: true }, { type: 'none' }],
    ['10 ms late', { actualSeconds: 9.99 }, { type: 'trim', rate: 1.02 }],
    ['10 ms early', { actualSeconds: 10.01 }, { type: 'trim', rate: 0.98 }],
    ['200 ms late', { actualSeconds: 9.8 }, { type: 'trim', rate: 1.05 }],
    ['200 ms early', { actualSeconds: 10.2 }, { type: 'trim', rate: 0.95 }],
    ['200 ms early at double rate', { actualSeconds: 10.2, rate: 2 }, { type: 'trim', rate: 1.9 }],
    ['300 ms late', { actualSeconds: 9.7 }, { type: 'seek', to: 10 }],
    ['an hour early', { actualSeconds: 3610 }, { type: 'seek', to: 10 }],
    [
      'just behind the start of a loop, the timeline just before it',
      { actualSeconds: 0.01, targetSeconds: 19.995, loop: true, durationSeconds: 20 },
      { type: 'trim', rate: 0.97 },
    ],
    [
      'the same distance without a loop',
      { actualSeconds: 0.01, targetSeconds: 19.995, loop: false, durationSeconds: 20 },
      { type: 'seek', to: 19.995 },
    ],
  ])('%s', (_name, change, wanted) => {
    const decision = follow({ ...base, ...change });
    expect(decision.type).toBe(wanted.type);
    if (decision.type === 'trim' && wanted.type === 'trim') expect(decision.rate).toBeCloseTo(wanted.rate, 6);
    if (decision.type === 'seek') expect(decision).toEqual(wanted);
  });

  test('trims bring a late player to its timeline without overshooting', () => {
    let actual = 9.8;
    let trimming = false;
    let target = 10;
    while (target < 20) {
      const decision = follow({ ...base, targetSeconds: target, actualSeconds: actual, trimming });
      trimming = decision.type === 'trim';
      actual += 0.02 * (decision.type === 'trim' ? decision.rate : 1);
      target += 0.02;
      expect(actual - target).toBeLessThan(0.002);
    }
    expect(Math.abs(followError({ targetSeconds: target, actualSeconds: actual }))).toBeLessThan(0.006);
  });
});
