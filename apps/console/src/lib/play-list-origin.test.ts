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
const { findOrigin, isKept, loadCourse, markKept } = await import('./play-list-origin');

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

beforeEach(() => loadCourse([row(1), row(2)], { courseId: 7, utime: 5 }));

test('a list is as good as saved until an item or a note of it changes', () => {
  expect(isKept()).toBe(true);
  list.explainInPlayList(2, 'Look at the rim.');
  expect(isKept()).toBe(false);
  list.explainInPlayList(2, '');
  expect(isKept()).toBe(true);
  list.moveInPlayList(1, 1);
  expect(isKept()).toBe(false);
});

test('what was changed while a save was on its way is not taken for saved', () => {
  const saved = list.usePlayList.getState().items;
  list.removeFromPlayList(1);
  markKept({ courseId: 7, utime: 6 }, saved);
  expect(isKept()).toBe(false);
  expect(findOrigin()).toMatchObject({ courseId: 7, utime: 6 });
});
