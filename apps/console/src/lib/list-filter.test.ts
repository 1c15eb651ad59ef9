import { expect, test } from 'vitest';
import {
  changeFilter,
  EVERYTHING,
  isNarrowed,
  type ListFilter,
  NOT_NARROWED,
  readFilter,
  toSearch,
  toWireFilter,
} from './list-filter';

const FULL: ListFilter = {
  words: 'moon',
  type: 3,
  cate: 2,
  phase: 30,
  subject: 24,
  general: 1,
  grade: 11,
  know: 101,
  volume: 2,
  sort: 'title',
  page: 2,
};

test('[LIB-35] another stage ends its subject, and another of either ends grade, knowledge and volume', () => {
  const ended = { grade: 0, know: 0, volume: 0, page: 1 };
  expect(changeFilter(FULL, { phase: 20 })).toEqual({ ...FULL, ...ended, phase: 20, subject: 0 });
  expect(changeFilter(FULL, { subject: 25 })).toEqual({ ...FULL, ...ended, subject: 25 });
  expect(changeFilter(FULL, { subject: 24 })).toEqual({ ...FULL, page: 1 });
});

test('another attribute ends the general category, which only the general one has', () => {
  expect(changeFilter(FULL, { cate: 1 })).toEqual({ ...FULL, cate: 1, general: 0, page: 1 });
  expect(readFilter(new URLSearchParams('cate=1&general=4')).general).toBe(0);
});

test('[LIB-36] [LIB-Q7] a volume counts in high school only', () => {
  expect(readFilter(new URLSearchParams('phase=30&volume=4')).volume).toBe(4);
  expect(readFilter(new URLSearchParams('phase=20&volume=4')).volume).toBe(0);
});

test('[LIB-06] every change but that of the page begins at page 1', () => {
  for (const part of [{ type: 1 }, { cate: 1 }, { subject: 1 }, { grade: 1 }, { know: 1 }, { volume: 1 }])
    expect(changeFilter(FULL, part).page).toBe(1);
  expect(changeFilter(FULL, { words: 'sun' }).page).toBe(1);
  expect(changeFilter(FULL, { sort: 'updated' }).page).toBe(1);
  expect(changeFilter(FULL, { page: 3 })).toEqual({ ...FULL, page: 3 });
});

test('ending everything keeps the order that was chosen', () => {
  expect(isNarrowed(FULL)).toBe(true);
  const ended = changeFilter(FULL, NOT_NARROWED);
  expect(ended).toEqual({ ...EVERYTHING, sort: 'title' });
  expect(isNarrowed(ended)).toBe(false);
});

test('[LIB-31] an address keeps the filter and what else it holds', () => {
  const own = new URLSearchParams('list=own');
  const search = toSearch(FULL, own);
  expect(search.get('list')).toBe('own');
  expect(readFilter(search)).toEqual(FULL);
  expect(toSearch(EVERYTHING, search).toString()).toBe('list=own');
});

test('nonsense in an address counts as all, and nothing asks for more than the server takes', () => {
  const read = (search: string) => readFilter(new URLSearchParams(search));
  expect(read('type=x&subject=abc&phase=1.5&grade=-3&sort=size&page=-1')).toEqual(EVERYTHING);
  expect(read('page=0').page).toBe(1);
  expect(read('page=1e9').page).toBe(100_000);
  expect(read('type=99999999999').type).toBe(2 ** 31 - 1);
  expect(read(`q=${'x'.repeat(10_000)}`).words).toHaveLength(100);
  // A pair that the limit would cut in two, a NUL, and a half of a pair, which no text of the database can hold.
  expect(read(`q=${'x'.repeat(99)}${encodeURIComponent('😀')}`).words).toBe('x'.repeat(99));
  expect(readFilter(new URLSearchParams({ q: ' a\0b ' })).words).toBe('ab');
});

test('[LIB-40] [LIB-Q2] a search sends every parameter by its name on the wire', () => {
  expect(toWireFilter(FULL)).toEqual({
    res_type: 3,
    cate_type: 2,
    phase_id: 30,
    subject_id: 24,
    general_cate_id: 1,
    grade_id: 11,
    new_know_cate_id: 101,
    volume_id: 2,
    key_word: 'moon',
    page: 2,
  });
});
