import type { DesiredPlay } from '@orrery/contract';
import { describe, expect, test } from 'vitest';
import { isRunning, pressPlay, statusOfOrder } from './play-status';

const order: DesiredPlay = {
  resource: 7,
  chapter: null,
  reviewId: null,
  status: 'playing',
  position: 0,
  at: 0,
  rate: 1,
  loop: false,
  duration: 10,
};

describe('pressPlay', () => {
  test.each([
    ['[PLAY-31] from Play the play call is made', 'Play', false, 'Stop', 'play'],
    ['[PLAY-32] from Play with the pause flag it can be paused', 'Play', true, 'Pause', 'play'],
    ['[PLAY-33] from PauseNew it goes on', 'PauseNew', true, 'Pause', 'play'],
    ['[PLAY-34] from Pause with the pause flag it is paused', 'Pause', true, 'PauseNew', 'pause'],
    ['[PLAY-34] from Stop with the pause flag it is paused', 'Stop', true, 'PauseNew', 'pause'],
    ['[PLAY-35] from Stop without the pause flag it ends', 'Stop', false, 'Play', 'stop'],
    ['[PLAY-35] from Pause without the pause flag it ends', 'Pause', false, 'Play', 'stop'],
    ['[PLAY-35] from PauseNew without the pause flag it ends', 'PauseNew', false, 'Play', 'stop'],
  ] as const)('%s', (_title, from, pausable, status, request) => {
    expect(pressPlay(from, pausable)).toEqual({ status, request });
  });
});

test('[PLAY-30] only Stop and Pause mean that devices run', () => {
  expect((['Play', 'Pause', 'PauseNew', 'Stop'] as const).filter(isRunning)).toEqual(['Pause', 'Stop']);
});

describe('statusOfOrder', () => {
  test.each([
    ['[PLAY-37] the same item is restored as running', order, 7, true, 'Pause'],
    ['[PLAY-37] the same item is restored as paused', { ...order, status: 'paused' }, 7, true, 'PauseNew'],
    ['[PLAY-37] an item without a timeline is restored as running', order, 7, false, 'Stop'],
    ['[PLAY-38] another item starts at Play', order, 8, true, 'Play'],
    ['[PLAY-38] without an order it starts at Play', null, 7, true, 'Play'],
  ] as const)('%s', (_title, play, resource, pausable, status) => {
    expect(statusOfOrder(play, resource, pausable)).toBe(status);
  });
});
