import type { DesiredPlay } from '@orrery/contract';
import { describe, expect, test } from 'vitest';
import { isRunning, type OpenedItem, openItem, opensReview, pressPlay, stopPlay } from './play-status';

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

const [PLAY, PAUSE, STOP] = [0, 1, 2] as const;

describe('pressPlay', () => {
  test.each([
    ['[PLAY-31] from Play the play call is made', 'Play', false, 'Stop', PLAY],
    ['[PLAY-32] from Play with the pause flag it can be paused', 'Play', true, 'Pause', PLAY],
    ['[PLAY-33] from PauseNew it goes on', 'PauseNew', true, 'Pause', PLAY],
    ['[PLAY-34] from Pause with the pause flag it is paused', 'Pause', true, 'PauseNew', PAUSE],
    ['[PLAY-34] from Stop with the pause flag it is paused', 'Stop', true, 'PauseNew', PAUSE],
    ['[PLAY-35] from Stop without the pause flag it ends', 'Stop', false, 'Play', STOP],
    ['[PLAY-35] from Pause without the pause flag it ends', 'Pause', false, 'Play', STOP],
    ['[PLAY-35] from PauseNew without the pause flag it ends', 'PauseNew', false, 'Play', STOP],
  ] as const)('%s', (_title, from, pausable, status, request) => {
    const step = pressPlay({ status: from, startsAfresh: true }, pausable);
    expect(step).toMatchObject({ status, request });
  });

  test('[PLAY-Q2] the status names the next action: a press from Play plays, from Pause pauses, from Stop stops', () => {
    const requestOf = (status: 'Play' | 'Pause' | 'Stop', pausable: boolean) =>
      pressPlay({ status, startsAfresh: true }, pausable).request;
    expect([requestOf('Play', true), requestOf('Pause', true), requestOf('Stop', false)]).toEqual([0, 1, 2]);
  });

  test('[PLAY-Q3] into Stop and Pause leads the play call, into PauseNew the pause call, into Play the stop call', () => {
    const calls = { Stop: PLAY, Pause: PLAY, PauseNew: PAUSE, Play: STOP };
    for (const status of ['Play', 'Pause', 'PauseNew', 'Stop'] as const) {
      for (const pausable of [true, false]) {
        const step = pressPlay({ status, startsAfresh: false }, pausable);
        expect(step.request).toBe(calls[step.status]);
      }
    }
  });

  test('[PLAY-41] [PLAY-Q4] requests are numbered 0 play, 1 pause, 2 stop', () => {
    const run = pressPlay({ status: 'Play', startsAfresh: true }, true);
    const hold = pressPlay(run, true);
    expect([run.request, hold.request, stopPlay().request]).toEqual([0, 1, 2]);
  });
});

describe('the stop flag', () => {
  test('[PLAY-39] a stop call sets it, by its own button and by a press', () => {
    expect(stopPlay()).toMatchObject({ status: 'Play', startsAfresh: true });
    expect(pressPlay({ status: 'Stop', startsAfresh: false }, false).startsAfresh).toBe(true);
  });

  test('[PLAY-39] play and pause clear it: what goes on afterwards resumes', () => {
    const run = pressPlay({ status: 'Play', startsAfresh: true }, true);
    expect([run.startsAfresh, pressPlay(run, true).startsAfresh]).toEqual([false, false]);
  });

  test.each([
    ['[PLAY-39] [PLAY-Q5] an item without chapters starts afresh', [], true],
    ['[PLAY-39] [PLAY-Q5] an item whose first chapter is another starts afresh', [1, 2], true],
    ['[PLAY-39] [PLAY-Q5] an item whose first chapter is the test goes on', [2, 3], false],
  ])('%s', (_title, chapterIds, startsAfresh) => {
    expect(openItem(null, { ...video, chapterIds })).toEqual({ status: 'Play', startsAfresh });
  });
});

const video: OpenedItem = { resourceId: 7, pausable: true, chapterIds: [] };

test('[PLAY-30] only Stop and Pause mean that devices run', () => {
  expect((['Play', 'Pause', 'PauseNew', 'Stop'] as const).filter(isRunning)).toEqual(['Pause', 'Stop']);
});

describe('openItem', () => {
  const first = { ...order, chapter: 1 };
  test.each([
    ['[PLAY-37] the same item is restored as running', order, video, 'Pause'],
    ['[PLAY-37] the same item is restored as paused', { ...order, status: 'paused' }, video, 'PauseNew'],
    ['[PLAY-37] an item without a timeline as running', order, { ...video, pausable: false }, 'Stop'],
    ['[PLAY-37] the same chapter is restored', first, { ...video, chapter: 1 }, 'Pause'],
    ['[PLAY-37] whichever chapter runs is restored', first, video, 'Pause'],
    ['[PLAY-38] another chapter starts at Play', first, { ...video, chapter: 3 }, 'Play'],
    ['[PLAY-38] all chapters start at Play where one runs', first, { ...video, chapter: null }, 'Play'],
    ['[PLAY-38] another item starts at Play', order, { ...video, resourceId: 8 }, 'Play'],
    ['[PLAY-38] without an order it starts at Play', null, video, 'Play'],
  ] as const)('%s', (_title, play, item, status) => {
    expect(openItem(play, item).status).toBe(status);
  });
});

test('[PLAY-40] chapter 2 opens the review display, no other does', () => {
  expect([null, 1, 2, 3].map(opensReview)).toEqual([false, false, true, false]);
});
