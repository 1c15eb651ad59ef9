import { MAX_PLAYLIST_ITEMS } from '@orrery/contract';
import { expect, test } from 'vitest';
import { addToPlaylist } from './playlist';

test('sent resources are added once, at the end', () => {
  expect(addToPlaylist([1, 2], [2, 3, 3])).toEqual([1, 2, 3]);
});

test('a list that grows too long loses its oldest', () => {
  const full = Array.from({ length: MAX_PLAYLIST_ITEMS }, (_, index) => index + 1);
  const grown = addToPlaylist(full, [1000, 1001]);
  expect(grown).toHaveLength(MAX_PLAYLIST_ITEMS);
  expect(grown.slice(-2)).toEqual([1000, 1001]);
  expect(grown[0]).toBe(3);
});
