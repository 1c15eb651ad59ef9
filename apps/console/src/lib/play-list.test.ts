import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { PlayListItem } from './play-list';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('document', { cookie: '' });
afterAll(() => void vi.unstubAllGlobals());
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
  expect(list.addToPlayList(row(2))).toBe('present');
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

test('[CRS-39] a list holds sixty items; one more is refused, also by a course that brings more', () => {
  for (let id = 4; id <= 60; id += 1) expect(list.addToPlayList(row(id))).toBe('added');
  expect(list.addToPlayList(row(61))).toBe('full');
  list.moveInPlayList(1, 59);
  expect(ids()).toHaveLength(60);
  list.replacePlayList(Array.from({ length: 100 }, (_, index) => row(index + 1)));
  expect(ids()).toHaveLength(60);
});

test('what was removed from the library is not added; what is in the list already is marked, and taken out', () => {
  expect(list.addToPlayList({ ...row(4), is_removed: 1 })).toBe('removed');
  list.markRemoved([2, 9]);
  expect(list.usePlayList.getState().items.map(({ is_removed }) => is_removed)).toEqual([
    undefined,
    1,
    undefined,
  ]);
  list.takeOutRemoved();
  expect(ids()).toEqual([1, 3]);
});

test('[GEN-94] a kept list that is too long, or holds an item twice, is cut, and says by how much', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => row(index + 1));
  kept.set('playList', JSON.stringify([row(1), ...rows]));
  vi.resetModules();
  const { usePlayList, acceptCut } = await import('./play-list');
  expect(usePlayList.getState().items.map(({ id }) => id)).toEqual(rows.slice(0, 60).map(({ id }) => id));
  expect(usePlayList.getState().cut).toBe(440);
  acceptCut();
  expect(usePlayList.getState().cut).toBe(0);
  expect(JSON.parse(kept.get('playList') ?? '')).toHaveLength(60);
});
