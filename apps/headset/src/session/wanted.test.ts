import { type Desired, INITIAL_DESIRED } from '@orrery/contract';
import { expect, test } from 'vitest';
import { type Choice, isNewClass, orderKey, wantedOf } from './wanted';

const play = {
  resource: 5,
  chapter: null,
  reviewId: null,
  status: 'playing' as const,
  position: 3,
  at: 1000,
  rate: 1,
  loop: false,
  duration: 60,
};
const timeline = { status: 'playing' as const, position: 0, at: 0, rate: 1, loop: false, duration: null };
const desired = (change: Partial<Desired>): Desired => ({ ...INITIAL_DESIRED, ...change });
const choice = (resource: number | null, over: Desired): Choice => ({
  orderKey: orderKey(over.play),
  resource,
  timeline,
});

test('without orders the lobby shows', () => {
  expect(wantedOf(INITIAL_DESIRED, null, false)).toEqual({ screen: 'lobby' });
});

test('free mode shows the play list as a shelf, command mode no menu', () => {
  expect(wantedOf(desired({ mode: 'free', playlist: [5] }), null, false)).toEqual({ screen: 'shelf' });
  expect(wantedOf(desired({ mode: 'command', playlist: [5] }), null, false)).toEqual({ screen: 'lobby' });
});

test('a play order shows its resource on its timeline in both modes', () => {
  for (const mode of ['free', 'command'] as const) {
    const wanted = wantedOf(desired({ mode, playlist: [5], play }), null, false);
    expect(wanted).toMatchObject({
      screen: 'stage',
      order: { resource: 5, own: false, timeline: { at: 1000 } },
    });
  }
});

test('a student picks in free mode; the next order of the teacher takes over', () => {
  const before = desired({ mode: 'free', playlist: [5, 6] });
  const picked = choice(6, before);
  expect(wantedOf(before, picked, false)).toMatchObject({
    screen: 'stage',
    order: { resource: 6, own: true },
  });
  const after = desired({ mode: 'free', playlist: [5, 6], play });
  expect(wantedOf(after, picked, false)).toMatchObject({
    screen: 'stage',
    order: { resource: 5, own: false },
  });
});

test('a student may leave what the teacher started in free mode, not in command mode', () => {
  const free = desired({ mode: 'free', playlist: [5], play });
  expect(wantedOf(free, choice(null, free), false)).toEqual({ screen: 'shelf' });
  const command = { ...free, mode: 'command' as const };
  expect(wantedOf(command, choice(null, command), false)).toMatchObject({ screen: 'stage' });
});

test('[TEACH-15] the test chapter of a review counts, for whoever is logged in; a lesson and an own pick do not', () => {
  const review = { ...play, chapter: 2, reviewId: 9 };
  const student = { id: 31, name: 'Emma' };
  const testOf = (wanted: ReturnType<typeof wantedOf>) => wanted.screen === 'stage' && wanted.order.test;
  expect(testOf(wantedOf(desired({ play: review, student }), null, false))).toEqual({
    ...{ reviewId: 9, student: 31 },
  });
  expect(testOf(wantedOf(desired({ play: review }), null, false))).toEqual({ reviewId: 9, student: null });
  for (const other of [{ chapter: 1 }, { chapter: null }, { reviewId: null }]) {
    expect(testOf(wantedOf(desired({ play: { ...review, ...other }, student }), null, false))).toBeNull();
  }
  const free = desired({ mode: 'free', playlist: [5, 6], play: review, student });
  expect(testOf(wantedOf(free, choice(5, free), false))).toBeNull();
});

test('after shutdown the class is over until something new is ordered', () => {
  const running = desired({ mode: 'command', playlist: [5], play });
  expect(wantedOf(running, null, true)).toEqual({ screen: 'ended' });
  expect(isNewClass(running, { ...running, play: null })).toBe(false);
  const inClass = { ...running, classroom: { id: 3, name: '6.2' } };
  expect(isNewClass(inClass, { ...inClass, play: null, classroom: null })).toBe(false);
  expect(isNewClass({ ...running, play: null }, inClass)).toBe(true);
  expect(isNewClass(running, { ...running, volume: 0, mode: 'free' })).toBe(false);
  expect(isNewClass(running, { ...running, play: { ...play, at: 2000 } })).toBe(true);
  expect(isNewClass(running, { ...running, play: null, playlist: [8] })).toBe(true);
});
