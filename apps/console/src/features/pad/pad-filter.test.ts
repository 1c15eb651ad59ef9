import { expect, test } from 'vitest';
import { changeFilter, EVERYTHING, type ListFilter } from '../../lib/list-filter';
import { toPadChange } from './pad-filter';

const FULL: ListFilter = { words: 'moon', type: 3, phase: 10, subject: 4, page: 2 };

test('[LIB-33] another type resets the other filters, and nothing else does', () => {
  expect(changeFilter(FULL, toPadChange({ type: 2 }))).toEqual({ ...EVERYTHING, type: 2 });
  expect(changeFilter(FULL, toPadChange({ subject: 1 }))).toEqual({ ...FULL, subject: 1, page: 1 });
});
