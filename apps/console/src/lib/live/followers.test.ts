import { expect, test } from 'vitest';
import { followersOf } from './followers';

const views = [
  { id: 1, online: true, playlist: [7] },
  { id: 2, online: false, playlist: [5, 7] },
  { id: 3, online: false, playlist: [5] },
  { id: 4, online: false, playlist: [7] },
];

test('a headset that is away and holds the piece follows, unless it was unticked by hand', () => {
  expect(followersOf(views, { leavesOut: (id) => id === 4 }, 7)).toEqual([2]);
});
