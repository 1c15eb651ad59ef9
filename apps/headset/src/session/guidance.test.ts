import { describe, expect, test } from 'vitest';
import { markerOf, type Shown, spotlightOf } from './guidance';

const marker = { latitude: 10, longitude: 120, resource: 7, note: 'the gate' };
const spotlight = { device: 3, name: 'Lin Xiaoyu' };
const timeline = { status: 'paused', position: 0, at: 0, rate: 1, loop: false, duration: null } as const;

function showing(change: Partial<Shown> = {}, own = false): Shown {
  return {
    desired: { marker, spotlight },
    wanted: { screen: 'stage', order: { resource: 7, chapter: null, timeline, own, test: null } },
    playing: { resource: 7, status: 'paused' },
    kind: 'panorama_image',
    ...change,
  };
}

describe('[PLAY-21] the marker is shown where it was set, and nowhere else', () => {
  test('in its own panorama, picture or film, playing or paused', () => {
    expect(markerOf(showing())).toBe(marker);
    expect(markerOf(showing({ kind: 'panorama_video' }))).toBe(marker);
    expect(markerOf(showing({ playing: { resource: 7, status: 'playing' } }))).toBe(marker);
  });

  test('one that belongs to no resource counts wherever a panorama plays', () => {
    const anywhere = { ...marker, resource: null };
    expect(markerOf(showing({ desired: { marker: anywhere, spotlight } }))).toBe(anywhere);
  });

  test.each<[string, Partial<Shown>]>([
    ['in another panorama', { playing: { resource: 8, status: 'playing' } }],
    ['on a flat film', { kind: 'video' }],
    ['on a model', { kind: 'model' }],
    ['on what is not known', { kind: null }],
    ['while it loads', { playing: { resource: 7, status: 'loading' } }],
    ['where it failed', { playing: { resource: 7, status: 'failed' } }],
    ['in the lobby', { wanted: { screen: 'lobby' }, playing: null }],
    ['without a marker', { desired: { marker: null, spotlight } }],
  ])('not %s', (_name, change) => {
    expect(markerOf(showing(change))).toBeNull();
  });
});

test('a student’s view is framed in what the class sees together, not in what somebody picked', () => {
  expect(spotlightOf(showing())).toBe(spotlight);
  expect(spotlightOf(showing({ kind: 'model' }))).toBe(spotlight);
  expect(spotlightOf(showing({}, true))).toBeNull();
  expect(spotlightOf(showing({ wanted: { screen: 'shelf' } }))).toBeNull();
  expect(spotlightOf(showing({ desired: { marker, spotlight: null } }))).toBeNull();
});
