import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Roster, RosterError, readRoster } from './index';
import { excelStyleWorkbook } from './testing/old-workbook';
import { sheetOf, workbookOf } from './testing/workbooks';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const csv = (text: string) => readRoster(new TextEncoder().encode(text), 'class.csv');
const pairs = ({ students }: Roster) => students.map(({ name, number }) => [name, number]);
const errorOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error) => (error instanceof RosterError ? { id: error.id, ...error.details } : error),
  );

/** What LibreOffice's workbook of fixtures/class.fods says. */
const CLASS = {
  students: [
    { row: 4, name: '张三', number: '0020260101' },
    { row: 5, name: '欧阳静怡', number: '20260102' },
    { row: 6, name: '🦊 小狐', number: '00260103' },
    { row: 8, name: '=1+1', number: '20260104' },
    { row: 9, name: '李雨桐', number: '202601050001' },
    { row: 11, name: '王芳', number: '20260106' },
    { row: 12, name: 'Zoë Müller-O’Neil', number: '20260107' },
  ],
  problems: [
    { row: 13, name: '赵敏', number: '3.10101201501011e+17', fault: 'number-inexact' },
    { row: 14, name: '周杰', number: '2026-01-09', fault: 'number-digits' },
    { row: 15, name: '张三', number: '0020260101', fault: 'number-twice', firstRow: 4 },
  ],
  sheet: '三年级一班',
  otherSheets: ['三年级二班'],
};

describe('files of other programs', () => {
  test.each(['class.xls', 'class.xlsx'])(
    '[CLS-37] %s of LibreOffice: title rows, blank rows, merged cells, zeros from formats, numbers as numbers and texts',
    async (name) => {
      expect(await readRoster(fixture(name), name)).toEqual(CLASS);
    },
  );

  test('[CLS-37] an old workbook record by record as Excel writes it', async () => {
    const { students, sheet } = await readRoster(excelStyleWorkbook(), 'a.xls');
    expect(sheet).toBe('一班');
    expect(students).toEqual([
      { row: 2, name: '张三', number: '00260101' },
      { row: 3, name: 'Zoë 小明x', number: '20260102' },
      { row: 4, name: '王芳', number: '202601030001' },
    ]);
  });

  test.each(['gb18030.csv', 'utf-8.csv'])('%s of LibreOffice', async (name) => {
    const { students, problems } = await readRoster(fixture(name), name);
    expect(students.map(({ name }) => name)).toEqual(CLASS.students.map(({ name }) => name));
    expect(problems.map(({ fault }) => fault)).toEqual(CLASS.problems.map(({ fault }) => fault));
  });

  test('a web page and an XML spreadsheet under the name xls, as school programs write them', async () => {
    const page = await readRoster(fixture('web-page.xls'), 'web-page.xls');
    expect(pairs(page).slice(0, 3)).toEqual(
      CLASS.students.slice(0, 3).map(({ name, number }) => [name, number]),
    );
    const xml = await readRoster(fixture('xml-2003.xls'), 'xml-2003.xls');
    expect(xml.students.map(({ name }) => name)).toEqual(CLASS.students.map(({ name }) => name));
  });

  test('UTF-16 with and without a mark, and with a mark UTF-8', async () => {
    const text = '学号\t姓名\r\n001\t一一\r\n';
    const le = Buffer.from(text, 'utf16le');
    const be = Buffer.from(le).swap16();
    for (const bytes of [
      le,
      be,
      Buffer.concat([Buffer.from([0xff, 0xfe]), le]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), be]),
      Buffer.from(`\uFEFF${text}`),
    ]) {
      expect(pairs(await readRoster(bytes, 'a.csv'))).toEqual([['一一', '001']]);
    }
  });

  test('names of western Europe are not taken for Chinese', async () => {
    const bytes = Buffer.from('Name,Student number\nHélène,1\nJürgen,2\n', 'latin1');
    expect(pairs(await readRoster(bytes, 'a.csv'))).toEqual([
      ['Hélène', '1'],
      ['Jürgen', '2'],
    ]);
  });
});

describe('heads', () => {
  test.each([
    '姓名,学号',
    '学生姓名,学生学号',
    '姓名（必填）,学号*',
    '姓名 Name,学号 Student No.',
    '姓名/Name,学号/Number',
    '學生姓名,學號',
    'Name,Number',
    'Student name,Student number',
    'STUDENT NAME,Student ID',
    'Full Name (required),No.',
    'stu_name,stu_number',
  ])('[CLS-40] "%s" is found', async (heads) => {
    expect(pairs(await csv(`${heads}\n张三,007\n`))).toEqual([['张三', '007']]);
  });

  test('[CLS-40] a student number wins over a number that counts the rows', async () => {
    expect(pairs(await csv('No.,Name,Student ID\n1,Ann,0007\n'))).toEqual([['Ann', '0007']]);
  });

  test('[CLS-40] family and given name in two columns, each language in its order', async () => {
    expect(pairs(await csv('First name,Last name,Student ID\nAda,Lovelace,1\n三,张,2\n'))).toEqual([
      ['Ada Lovelace', '1'],
      ['张三', '2'],
    ]);
  });

  test('[CLS-40] [CLS-Q5] without a head: which of the two is not there', async () => {
    expect(await errorOf(csv('张三,007\n'))).toEqual({ id: 'no-field', missing: ['name', 'number'] });
    expect(await errorOf(csv('姓名,性别\n张三,男\n'))).toEqual({ id: 'no-field', missing: ['number'] });
    expect(await errorOf(csv('Parent name,学号\n张三,1\n'))).toEqual({ id: 'no-field', missing: ['name'] });
  });

  test('a head that is repeated on every printed page is no student', async () => {
    expect(pairs(await csv('姓名,学号\n张三,1\n姓名,学号\n李四,2\n'))).toEqual([
      ['张三', '1'],
      ['李四', '2'],
    ]);
  });
});

describe('rows', () => {
  test('[CLS-39] [CLS-Q5] rows that lack one of the two, by their numbers', async () => {
    const text = '名单\n姓名,学号,性别\n张三,1,男\n李四,,男\n,3,女\n,,女\n王五,4,女\n';
    expect(await errorOf(csv(text))).toEqual({ id: 'table-wrong', rows: [4, 5], count: 2 });
    const many = `姓名,学号\n${'张三,\n'.repeat(50)}`;
    expect(await errorOf(csv(many))).toMatchObject({ count: 50, rows: { length: 10 } });
  });

  test('[CLS-29] [CLS-30] [CLS-41] what does not qualify, each with its reason', async () => {
    const fine = await csv(
      [
        'name,number',
        `${'Ann '.repeat(6)},1`,
        'Bob,12a',
        `Cid,${'1'.repeat(21)}`,
        `Dan,${'1'.repeat(20)}`,
        'Eve,1.23457E+20',
      ].join('\n'),
    );
    expect(fine.problems.map(({ row, fault }) => [row, fault])).toEqual([
      [2, 'name-long'],
      [3, 'number-digits'],
      [4, 'number-long'],
      [6, 'number-inexact'],
    ]);
    expect(pairs(fine)).toEqual([['Dan', '1'.repeat(20)]]);
  });

  test('[CLS-30] the same row twice, and a number twice under two names: the first one counts', async () => {
    const { students, problems } = await csv('姓名,学号\n张三,007\n张三,007\n李四,００7\n王五,7\n');
    expect(students.map(({ row }) => row)).toEqual([2, 5]);
    expect(problems).toEqual([
      { row: 3, name: '张三', number: '007', fault: 'number-twice', firstRow: 2 },
      { row: 4, name: '李四', number: '007', fault: 'number-twice', firstRow: 2 },
    ]);
  });

  test.each([
    ['００７', '007'],
    [' 2026 0101 ', '20260101'],
    ["'0012", '0012'],
    ['"=""0012"""', '0012'],
    ['20260101.0', '20260101'],
    ['2.0260101E+7', '20260101'],
    ['\u200E0012\u200B', '0012'],
    ['0012\t', '0012'],
  ])('[CLS-30] the number %j is %s', async (written, number) => {
    expect(pairs(await csv(`姓名,学号\n张三,${written}\n`))).toEqual([['张三', number]]);
  });

  test.each([
    ['👩‍👩‍👧‍👦 Ann', '👩‍👩‍👧‍👦 Ann'],
    ['"Ann\nLee"', 'Ann Lee'],
    ['张　三', '张三'],
    ['张 三', '张三'],
    ['山田 太郎', '山田 太郎'],
    ['"Lee ""Lu"", Ann"', 'Lee "Lu", Ann'],
    ['=HYPERLINK("x")', '=HYPERLINK("x")'],
  ])('[CLS-29] the name %j is %s', async (written, name) => {
    expect(pairs(await csv(`姓名\t学号\n${written}\t1\n`))).toEqual([[name, '1']]);
  });

  test('a list without anybody says so', async () => {
    expect(await errorOf(csv('姓名,学号\n,\n\n'))).toEqual({ id: 'empty' });
  });

  test('10,000 rows are read, one more is too many, and progress is told', async () => {
    const list = (count: number) =>
      `姓名,学号\n${Array.from({ length: count }, (_, index) => `学生,${index}`).join('\n')}`;
    const shares: number[] = [];
    const bytes = new TextEncoder().encode(list(10_000));
    const { students } = await readRoster(bytes, 'a.csv', { onProgress: (share) => shares.push(share) });
    expect(students).toHaveLength(10_000);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
    expect(shares.length).toBeGreaterThan(5);
    expect(await errorOf(csv(list(10_001)))).toEqual({ id: 'too-many', count: 10_001 });
  });
});

describe('cells of new workbooks', () => {
  test('shared texts with several formats, formulas by what they gave, errors as blank, no cell references', async () => {
    const bytes = workbookOf(
      `<sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>
       <row><c t="s"><v>2</v></c><c><v>20260101</v></c></row>
       <row><c t="str"><f>"王"&amp;"芳"</f><v>王芳</v></c><c><f>1+1</f><v>2</v></c></row>
       <row><c t="inlineStr"><is><t>_x0041_nn</t></is></c><c t="inlineStr"><is><t>003</t></is></c></row></sheetData>`,
      {
        'xl/sharedStrings.xml':
          '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>姓名</t></si><si><t>学号</t></si><si><r><rPr><b/></rPr><t>张</t></r><r><t>三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh></si></sst>',
        '[Content_Types].xml':
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      },
    );
    expect(pairs(await readRoster(bytes, 'a.xlsx'))).toEqual([
      ['张三', '20260101'],
      ['王芳', '2'],
      ['Ann', '003'],
    ]);
  });

  test('a workbook whose XML has prefixes, as other programs write it', async () => {
    const bytes = workbookOf('', {
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>姓名</x:v></x:c><x:c r="B1" t="str"><x:v>学号</x:v></x:c></x:row><x:row r="2"><x:c r="A2" t="str"><x:v>张三</x:v></x:c><x:c r="B2"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect(pairs(await readRoster(bytes, 'a.xlsx'))).toEqual([['张三', '7']]);
  });

  test('an error in a cell is a missing value', async () => {
    const bytes = workbookOf(
      `<sheetData><row r="1"><c r="A1" t="str"><v>姓名</v></c><c r="B1" t="str"><v>学号</v></c></row>
       <row r="2"><c r="A2" t="e"><v>#N/A</v></c><c r="B2"><v>1</v></c></row></sheetData>`,
    );
    expect(await errorOf(readRoster(bytes, 'a.xlsx'))).toEqual({ id: 'table-wrong', rows: [2], count: 1 });
  });

  test('[CLS-29] a control sign in a name is told', async () => {
    const bytes = workbookOf(
      sheetOf([
        ['姓名', '学号'],
        ['张_x0001_三', '1'],
        ['李四', '2'],
      ]),
    );
    const { problems } = await readRoster(bytes, 'a.xlsx');
    expect(problems.map(({ row, fault }) => [row, fault])).toEqual([[2, 'name-sign']]);
  });

  test('macros and pictures in a workbook are not even unpacked', async () => {
    const bytes = workbookOf(
      sheetOf([
        ['姓名', '学号'],
        ['张三', '1'],
      ]),
      {
        'xl/vbaProject.bin': 'Sub Auto_Open()',
        'xl/media/image1.png': 'x'.repeat(1000),
      },
    );
    expect(pairs(await readRoster(bytes, 'a.xlsx'))).toEqual([['张三', '1']]);
  });
});
