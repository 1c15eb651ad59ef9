import { expect, test } from 'vitest';
import { toCsv, toFileName } from './student-file';

test('[CLS-44] the file opens in a spreadsheet with every name as it is written', () => {
  const rows = [
    ['Name', 'Student number'],
    ['陈雨桐', '070201'],
    ['Smith, "Al"', '070202'],
  ];
  expect(toCsv(rows)).toBe('\uFEFFName,Student number\r\n陈雨桐,070201\r\n"Smith, ""Al""",070202\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('a name like %j is no formula', (name) => {
  expect(toCsv([[name]])).toContain(`'${name}`);
});

test.each([
  ['Class 7 (2) / 七年级2班', 'Class 7 (2)-七年级2班.csv'],
  ['../../etc', 'etc.csv'],
  ['a\0b:c', 'a-b-c.csv'],
  ['///', 'students.csv'],
])('a class called %j is saved as %j', (name, file) => {
  expect(toFileName(name)).toBe(file);
});
