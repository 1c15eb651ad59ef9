import type { Pose } from '@orrery/contract';
import { describe, expect, test } from 'vitest';
import { createAttention } from './looking';

const poseAt = (right: number, at: number): Pick<Pose, 'quaternion' | 'at'> => ({
  quaternion: [0, Math.sin((-right * Math.PI) / 360), 0, Math.cos((right * Math.PI) / 360)],
  at,
});

describe('who looks away from the marker', () => {
  const marker = { longitude: 0, latitude: 0 };
  const away = (attention: ReturnType<typeof createAttention>, right: number, ms: number, to = marker) => [
    ...attention([{ id: 7, marker: to, pose: poseAt(right, ms) }], ms),
  ];

  test('[LIVE-01] a glance aside is none; who stays away is', () => {
    const attention = createAttention();
    expect(away(attention, 100, 0)).toEqual([]);
    expect(away(attention, 100, 3_900)).toEqual([]);
    expect(away(attention, 100, 4_000)).toEqual([7]);
    expect(away(attention, 5, 5_000)).toEqual([]);
    expect(away(attention, 100, 6_000)).toEqual([]);
  });

  test('a new marker gives heads time to turn', () => {
    const attention = createAttention();
    away(attention, 100, 0);
    expect(away(attention, 100, 4_500, { longitude: -90, latitude: 0 })).toEqual([]);
  });

  test('without a marker, a pose, or with an old one, nobody is judged', () => {
    const attention = createAttention();
    const pose = poseAt(100, 0);
    for (const ms of [0, 10_000]) {
      const watched = [
        { id: 1, marker: null, pose },
        { id: 2, marker, pose: undefined },
        { id: 3, marker, pose },
      ];
      expect([...attention(watched, ms)]).toEqual([]);
    }
  });
});
