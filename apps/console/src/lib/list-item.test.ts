import { LIST_TYPE, type MyCourse } from '@orrery/contract';
import { expect, test } from 'vitest';
import { type ListType, toListItem, toPlaylist } from './list-item';

/** List type, kind, and what the card offers: edit, add, play. */
const TABLE: readonly [ListType, 1 | 2, boolean, boolean, boolean][] = [
  [10, 1, false, false, true],
  [11, 1, true, false, true],
  [20, 2, false, true, false],
  [21, 2, false, true, false],
];

test.each(TABLE)('[CRS-35] an item of list type %i: kind, key and flags', (type, kind, edit, add, play) => {
  const value = { id: 7, title: 'Moon' };
  expect(toListItem(type, value)).toEqual({
    key: `${kind}-7`,
    kind,
    hideEdit: !edit,
    hideAdd: !add,
    hidePlay: !play,
    value,
  });
});

test('[CRS-35] a course and a resource of one id have different keys', () => {
  const keys = [LIST_TYPE.cloudCourses, LIST_TYPE.cloudResources].map(
    (type) => toListItem(type, { id: 7 }).key,
  );
  expect(new Set(keys).size).toBe(2);
});

test('[CRS-36] a saved course is a play list: its name and its items in order', () => {
  const resources = [{ id: 3 }, { id: 1 }] as MyCourse['resource_list'];
  const list = toPlaylist({ id: 9, course_title: 'Our Moon', resource_list: resources, utime: 0 });
  expect(list.name).toBe('Our Moon');
  expect(list.items.map(({ value, kind }) => [value, kind])).toEqual(resources.map((one) => [one, 2]));
});
