import type { PlayDevice } from '@orrery/contract';
import { expect, test } from 'vitest';
import { reviewProgress } from './review-progress';

interface Shown {
  readonly resource: number;
  readonly chapter: number | null;
  readonly status?: string;
}

function headset(name: string, play: Shown | null, online = 1, student = ''): PlayDevice {
  const state = { play: play && { status: 'playing', ...play } };
  return { name, student_name: student, is_online: online, state } as unknown as PlayDevice;
}

test('[PLAY-03] [PLAY-40] the class is sorted by who is in the test, in the lesson and not there yet', () => {
  const devices = [
    headset('Headset 1', { resource: 7, chapter: 2 }, 1, 'Ada'),
    headset('Headset 2', { resource: 7, chapter: 1 }),
    headset('Headset 3', { resource: 7, chapter: null }),
    headset('Headset 4', { resource: 8, chapter: 2 }),
    headset('Headset 5', null),
    headset('Headset 6', { resource: 7, chapter: 2 }, 0),
    headset('Headset 7', { resource: 7, chapter: 2, status: 'failed' }),
  ];
  expect(reviewProgress(devices, 7)).toEqual({
    testing: ['Ada'],
    learning: ['Headset 2', 'Headset 3'],
    waiting: ['Headset 4', 'Headset 5', 'Headset 6', 'Headset 7'],
  });
});
