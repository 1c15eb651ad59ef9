import { CATE_TYPE, PHASE_WITH_VOLUMES } from '@orrery/contract';
import { expect, test } from 'vitest';
import { changeFilter, EVERYTHING, type ListFilter } from '../../lib/list-filter';
import { toPadChange } from './pad-filter';

const FULL: ListFilter = {
  words: 'moon',
  type: 3,
  cate: CATE_TYPE.general,
  phase: PHASE_WITH_VOLUMES,
  subject: 4,
  general: 1,
  grade: 11,
  know: 101,
  volume: 2,
  sort: 'library',
  page: 2,
};
const change = (part: Partial<ListFilter>) => changeFilter(FULL, toPadChange(part, FULL));

test('[LIB-33] another type resets the other filters; the same type again, and other filters, reset nothing', () => {
  expect(change({ type: 2 })).toEqual({ ...EVERYTHING, type: 2 });
  expect(change({ type: 0 })).toEqual(EVERYTHING);
  expect(change({ type: 3 })).toEqual({ ...FULL, page: 1 });
  expect(change({ volume: 1 })).toEqual({ ...FULL, volume: 1, page: 1 });
});

test('[LIB-35] another subject resets grade, knowledge and volume, and keeps the rest', () => {
  expect(change({ subject: 5 })).toEqual({ ...FULL, subject: 5, grade: 0, know: 0, volume: 0, page: 1 });
});

test('[LIB-36] another stage ends its subject, and the volumes of high school', () => {
  expect(change({ phase: 10 })).toMatchObject({ phase: 10, subject: 0, grade: 0, know: 0, volume: 0 });
});
