import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readRoster, writeExample, writeRoster, writeUnqualified } from './index';

const STUDENTS = [
  { name: '=1+1', number: '007' },
  { name: '+cmd|calc', number: '00000000000000000001' },
  { name: '@SUM(A1)', number: '12345678901234567890' },
  { name: '-2', number: '4' },
  { name: 'O\'Neil & <Sons> "x"', number: '5' },
  { name: '👩‍👩‍👧‍👦 Ann', number: '6' },
  { name: '_x0041_', number: '8' },
  { name: '张三', number: '9' },
];

test.each(['en', 'zh'] as const)(
  '[CLS-23] [CLS-44] [CLS-Q2] what is written (%s) is read as it was: zeros, long numbers, formulas, emoji',
  async (language) => {
    const { students, problems } = await readRoster(writeRoster(STUDENTS, language), 'a.xlsx');
    expect(students.map(({ name, number }) => ({ name, number }))).toEqual(STUDENTS);
    expect(problems).toEqual([]);
  },
);

test('no cell of a written file is a formula, and editing one does not make it one', () => {
  const files = unzipSync(writeRoster(STUDENTS, 'en'));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
  expect(sheet).not.toContain('<f');
  expect(sheet).toContain('<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  // Style 1: format "@" and the mark that keeps a cell text; the columns have it below the last row too.
  expect(strFromU8(files['xl/styles.xml'] as Uint8Array)).toContain(
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"',
  );
  expect(sheet).toMatch(/<cols><col min="1" max="2" [^>]*style="1"/);
});

test('a sign that XML cannot hold does not make the file unreadable', async () => {
  const { students } = await readRoster(
    writeRoster([{ name: 'A\u0000\u0008n\uD800n', number: '1' }], 'en'),
    'a.xlsx',
  );
  expect(students[0]?.name).toBe('Ann');
});

test.each(['en', 'zh'] as const)('[CLS-37] the example (%s) can be imported', async (language) => {
  const { students, problems } = await readRoster(writeExample(language), 'example.xlsx');
  expect(students).toHaveLength(2);
  expect(students[0]?.number).toMatch(/^00\d+$/);
  expect(problems).toEqual([]);
});

test('[CLS-41] rows that did not qualify have their reason, and can be imported when they are repaired', async () => {
  const rows = [{ row: 3, name: '李四', number: '12a', reason: '学号只能是数字' }];
  const bytes = writeUnqualified(rows, 'zh');
  expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array)).toContain('学号只能是数字');
  expect((await readRoster(bytes, 'a.xlsx')).problems).toMatchObject([
    { name: '李四', number: '12a', fault: 'number-digits' },
  ]);
});

test('10,000 students are written and read', async () => {
  const students = Array.from({ length: 10_000 }, (_, index) => ({
    name: `学生${index}`,
    number: String(index).padStart(8, '0'),
  }));
  expect((await readRoster(writeRoster(students, 'zh'), 'a.xlsx')).students).toHaveLength(10_000);
});
