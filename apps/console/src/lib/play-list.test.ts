import { beforeEach, expect, test, vi } from 'vitest';
import type { PlayListItem } from './play-list';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('document', { cookie: '' });
const list = await import('./play-list');

const row = (id: number): PlayListItem => ({
  id,
  title: `Resource ${id}`,
  cover: '',
  res_type: 4,
  file_type: 'image',
  is_bokong: 1,
  use_explain: '',
  duration: null,
});
const ids = () => list.usePlayList.getState().items.map(({ id }) => id);

beforeEach(() => {
  list.clearPlayList();
  for (const id of [1, 2, 3]) list.addToPlayList(row(id));
});

test('[CRS-39] items are added at the end, or where they are dropped', () => {
  expect(ids()).toEqual([1, 2, 3]);
  list.addToPlayList(row(4), 1);
  expect(ids()).toEqual([1, 4, 2, 3]);
});

test('[CRS-40] a duplicate is refused', () => {
  expect(list.addToPlayList(row(2))).toBe(false);
  expect(ids()).toEqual([1, 2, 3]);
});

test('[CRS-41] items are reordered', () => {
  list.moveInPlayList(3, 0);
  expect(ids()).toEqual([3, 1, 2]);
  list.moveInPlayList(3, 99);
  expect(ids()).toEqual([1, 2, 3]);
});

test('[CRS-42] an item is taken out', () => {
  list.removeFromPlayList(2);
  expect(ids()).toEqual([1, 3]);
});

test('[CRS-45] the note of one item is changed', () => {
  list.explainInPlayList(2, 'Look up');
  expect(list.usePlayList.getState().items.map(({ use_explain }) => use_explain)).toEqual([
    '',
    'Look up',
    '',
  ]);
});

test('[GEN-94] the list and its flattened form are kept for the session', () => {
  expect(JSON.parse(kept.get('playALL') ?? '')).toEqual([1, 2, 3]);
  expect(JSON.parse(kept.get('playList') ?? '')).toHaveLength(3);
});

test('[AUTH-10] clearing leaves nothing behind', () => {
  list.clearPlayList();
  expect(ids()).toEqual([]);
  expect(JSON.parse(kept.get('playList') ?? '')).toEqual([]);
});
