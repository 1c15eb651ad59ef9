import { expect, test } from 'vitest';
import { ITEM_TYPE, LIST_TYPE } from './item-type';

test('[GEN-96] 1 is a course, 2 is a resource, and list types begin with what they hold', () => {
  expect(ITEM_TYPE).toEqual({ course: 1, resource: 2 });
  expect(LIST_TYPE).toEqual({ cloudCourses: 10, myCourses: 11, cloudResources: 20, ownResources: 21 });
});
