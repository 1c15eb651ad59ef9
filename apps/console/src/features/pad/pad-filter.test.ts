import { expect, test } from 'vitest';
import { changeFilter, type PadFilter, readFilter, toSearch } from './pad-filter';

const FULL: PadFilter = { words: 'moon', type: 3, phase: 10, subject: 4, page: 2 };

test('[LIB-33] another type resets the other filters', () => {
  expect(changeFilter(FULL, { type: 2 })).toEqual({ words: '', type: 2, phase: 0, subject: 0, page: 1 });
});

test('another phase ends the choice of its subject', () => {
  expect(changeFilter(FULL, { phase: 20 })).toEqual({ ...FULL, phase: 20, subject: 0, page: 1 });
});

test('[LIB-06] every change but that of the page begins at page 1', () => {
  expect(changeFilter(FULL, { subject: 1 }).page).toBe(1);
  expect(changeFilter(FULL, { words: 'sun' }).page).toBe(1);
  expect(changeFilter(FULL, { page: 3 })).toEqual({ ...FULL, page: 3 });
});

test('an address keeps the filter, and nonsense in it counts as all', () => {
  expect(readFilter(toSearch(FULL))).toEqual(FULL);
  expect(readFilter(new URLSearchParams('type=x&page=-3&phase=1e9z'))).toEqual({
    words: '',
    type: 0,
    phase: 1,
    subject: 0,
    page: 1,
  });
});
