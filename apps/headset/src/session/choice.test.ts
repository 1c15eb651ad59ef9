import { type DeviceResource, positionAt } from '@orrery/contract';
import { expect, test } from 'vitest';
import { pickOf, toggleOf } from './choice';

const film: DeviceResource = {
  rid: 5,
  kind: 'panorama_video',
  title: { en: 'Film', zh: '影片' },
  url: '/media/5',
  cover: '',
  mime: 'video/mp4',
  sha256: 'x',
  bytes: 1,
  durationSeconds: 12,
  credit: '',
};

test('a picked piece begins at its start, a moment from now', () => {
  const { resource, timeline } = pickOf(film, null, 1_000);
  expect(resource).toBe(5);
  expect(timeline).toMatchObject({ status: 'playing', position: 0, duration: 12 });
  expect(timeline.at).toBeGreaterThan(1_000);
});

test('a looping piece loops for the student who picked it, another one stands at its end', () => {
  const late = 20_000;
  expect(positionAt(pickOf({ ...film, loop: true }, null, 0).timeline, late)).toBeLessThan(9);
  expect(positionAt(pickOf(film, null, 0).timeline, late)).toBe(12);
});

test('a pause keeps the place, and pressing again goes on from there', () => {
  const paused = toggleOf(pickOf(film, null, 0), { position: 4 }, 5_000);
  expect(paused.timeline).toMatchObject({ status: 'paused', position: 4 });
  expect(toggleOf(paused, { position: 4 }, 9_000).timeline).toMatchObject({
    status: 'playing',
    position: 4,
    at: 9_000,
  });
});

test('what is over begins again; what loops is never over', () => {
  expect(toggleOf(pickOf(film, null, 0), { position: 11.9 }, 0).timeline).toMatchObject({
    status: 'playing',
    position: 0,
  });
  expect(toggleOf(pickOf({ ...film, loop: true }, null, 0), { position: 11.9 }, 0).timeline).toMatchObject({
    status: 'paused',
    position: 11.9,
  });
});
