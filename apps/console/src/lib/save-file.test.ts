import { expect, test } from 'vitest';
import { toFileName } from './save-file';

test.each([
  ['Class 7 (2) / 七年级2班', 'Class 7 (2)-七年级2班'],
  ['../../etc', 'etc'],
  ['a\0b:c', 'a-b-c'],
  ['\u2068list\u2069 - unqualified', 'list-unqualified'],
  ['///', 'students'],
])('a class called %j is saved as %j', (name, file) => {
  expect(toFileName(name, 'students')).toBe(file);
});
