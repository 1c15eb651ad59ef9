import { type Desired, INITIAL_DESIRED, PLAY_LEAD_MS } from '@orrery/contract';
import { expect, test } from 'vitest';
import { classPlay, type PlayWish, toPaused, toPausedAt, toPlaying } from './play-order';

const NOW = 1_700_000_000_000;
const video = { id: 5, kind: 'panorama_video', durationSeconds: 10, loop: false } as const;
const turning = { ...video, loop: true };
const picture = { id: 6, kind: 'panorama_image', durationSeconds: null, loop: false } as const;

const wish = (resource: PlayWish['resource'], time = 0): PlayWish => ({
  ...{ resource, chapter: null, time, reviewId: null },
});
const following = (play: Desired['play']): Desired => ({ ...INITIAL_DESIRED, play });

test('play starts a little in the future, from the asked second', () => {
  expect(toPlaying(wish(video, 3), NOW)).toMatchObject({
    resource: 5,
    status: 'playing',
    position: 3,
    at: NOW + PLAY_LEAD_MS,
    duration: 10,
    loop: false,
  });
});

test('what does not move has no position and no length', () => {
  expect(toPlaying(wish(picture, 3), NOW)).toMatchObject({ status: 'playing', position: 0, duration: null });
});

test.each([
  [video, 12, 10],
  [turning, 12, 2],
  [video, 10, 10],
  [turning, 9.5, 9.5],
])('a time past the end is the end, or goes round: %#', (resource, time, position) => {
  expect(toPausedAt(wish(resource, time), NOW).position).toBe(position);
});

test('pause holds where the class is', () => {
  const playing = toPlaying(wish(video, 2), NOW);
  const paused = toPaused(wish(video), [following(playing)], NOW + PLAY_LEAD_MS + 3000);
  expect(paused).toMatchObject({ status: 'paused', position: 5, at: NOW + PLAY_LEAD_MS + 3000 });
});

test('pause at a given second holds there', () => {
  const playing = toPlaying(wish(video, 2), NOW);
  expect(toPaused(wish(video, 7), [following(playing)], NOW + 9000).position).toBe(7);
});

test('pause where nobody plays it holds at the start', () => {
  const other = toPlaying(wish(picture), NOW);
  expect(toPaused(wish(video), [following(other), INITIAL_DESIRED], NOW).position).toBe(0);
});

test('the class is where most devices are', () => {
  const early = toPlaying(wish(video, 1), NOW - 1000);
  const late = toPlaying(wish(video, 2), NOW);
  expect(classPlay([early, late, early].map(following), 5)).toEqual(early);
  expect(classPlay([early, late].map(following), 5)).toEqual(late);
});
