import { expect, test } from 'vitest';
import { changeFilter, EVERYTHING, type ListFilter, readFilter, toSearch } from './list-filter';

const FULL: ListFilter = { words: 'moon', type: 3, phase: 10, subject: 4, page: 2 };

test('another phase ends the choice of its subject', () => {
  expect(changeFilter(FULL, { phase: 20 })).toEqual({ ...FULL, phase: 20, subject: 0, page: 1 });
});

test('[LIB-06] every change but that of the page begins at page 1', () => {
  expect(changeFilter(FULL, { subject: 1 }).page).toBe(1);
  expect(changeFilter(FULL, { words: 'sun' }).page).toBe(1);
  expect(changeFilter(FULL, { page: 3 })).toEqual({ ...FULL, page: 3 });
});

test('an address keeps the filter and what else it holds, and nonsense in it counts as all', () => {
  const own = new URLSearchParams('list=own');
  const search = toSearch(FULL, own);
  expect(search.get('list')).toBe('own');
  expect(readFilter(search)).toEqual(FULL);
  expect(toSearch(EVERYTHING, search).toString()).toBe('list=own');
  expect(readFilter(new URLSearchParams('type=x&page=-3&phase=1e9z'))).toEqual({ ...EVERYTHING, phase: 1 });
});
