import { readFileSync } from 'node:fs';
import { CFB, utils, write } from '@e965/xlsx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkRosterFile, ROSTER_LIMITS, RosterError, readOneRoster, readRoster, writeRoster } from './index';
import { sheetOf, workbookOf, zipOf } from './testing/workbooks';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));
const idOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error) => (error instanceof RosterError ? error.id : error),
  );
const ROWS = [
  ['姓名', '学号'],
  ['张三', '1'],
];

describe('before a file is read', () => {
  test.each(['list.txt', 'list.xlsm', 'list.xlsx.exe', 'list', 'xls.pdf'])(
    '[CLS-38] %s is refused by its name',
    (name) => {
      expect(() => checkRosterFile({ name, size: 1 })).toThrow(expect.objectContaining({ id: 'format' }));
    },
  );

  test.each(['a.xls', 'A.XLSX', '三年级.csv'])('[CLS-38] %s is taken', (name) => {
    expect(() => checkRosterFile({ name, size: 1 })).not.toThrow();
  });

  test('200 MB are refused by the size alone', () => {
    const file = { name: 'a.xlsx', size: 200 * 1024 * 1024 };
    expect(() => checkRosterFile(file)).toThrow(expect.objectContaining({ id: 'too-large' }));
  });

  test('a file without a byte is empty', () => {
    expect(() => checkRosterFile({ name: 'a.xls', size: 0 })).toThrow(
      expect.objectContaining({ id: 'empty' }),
    );
  });
});

describe('more than a workbook can hold', () => {
  test('one sheet under thousands of names is read as seldom as it is there', async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const sheets = Array.from(
      { length: 5000 },
      (_, at) => `<sheet name="S${at}" sheetId="${at}" r:id="rId1"/>`,
    );
    const book = `<workbook xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
    const rows = Array.from({ length: 400 }, (_, at) => ['张三', String(at)]);
    const bytes = workbookOf(sheetOf([...ROWS, ...rows]), { 'xl/workbook.xml': book });
    expect(await idOf(readRoster(bytes, 'a.xlsx'))).toBe('too-large');
  });

  test('a row beyond the last one of any spreadsheet is not walked to', async () => {
    const far = '<row r="4294967290"><c r="A4294967290" t="inlineStr"><is><t>x</t></is></c></row>';
    const data = sheetOf(ROWS).replace('</sheetData>', `${far}</sheetData>`);
    expect(await readRoster(workbookOf(data), 'a.xlsx')).toMatchObject({ students: [{ name: '张三' }] });
  }, 60_000);
});

describe('under a password', () => {
  test('an old workbook of LibreOffice', async () => {
    expect(await idOf(readRoster(fixture('protected.xls'), 'a.xls'))).toBe('protected');
  });

  test('a new workbook, which is an encrypted package in an old file', async () => {
    const file = CFB.utils.cfb_new();
    CFB.utils.cfb_add(file, '/EncryptionInfo', new Uint8Array(64));
    CFB.utils.cfb_add(file, '/EncryptedPackage', new Uint8Array(5000).fill(7));
    const bytes = new Uint8Array(CFB.write(file, { type: 'array' }) as number[]);
    expect(await idOf(readRoster(bytes, 'a.xlsx'))).toBe('protected');
  });

  test('an archive', async () => {
    const bytes = zipOf({ 'users.csv': 'sourcedId' });
    const at = Buffer.from(bytes).indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    bytes[at + 8] = 1;
    expect(await idOf(readOneRoster(bytes, 'a.zip'))).toBe('protected');
  });
});

describe('what unpacks to too much', () => {
  /** A workbook of some kilobytes whose list says of the shared texts that they are that long. */
  function claiming(sizeBytes: number): Uint8Array {
    const bytes = workbookOf(sheetOf(ROWS), { 'xl/sharedStrings.xml': ' '.repeat(1_000_000) });
    const name = Buffer.from(bytes).lastIndexOf('xl/sharedStrings.xml');
    new DataView(bytes.buffer).setUint32(name - 46 + 24, sizeBytes, true);
    return bytes;
  }

  test('gigabytes cost nothing, as the list of the archive says how much it is', async () => {
    const files = [claiming(4_000_000_000), claiming(ROSTER_LIMITS.unpackedBytes)];
    const before = process.memoryUsage().arrayBuffers;
    for (const file of files) expect(await idOf(readRoster(file, 'a.xlsx'))).toBe('too-large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(ROSTER_LIMITS.unpackedBytes / 4);
  });

  test('a list that lies about the size does not get more room than it says', async () => {
    expect(await idOf(readRoster(claiming(100), 'a.xlsx'))).toBe('damaged');
  });

  test('thousands of parts', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: ROSTER_LIMITS.entries }, (_, index) => [`xl/worksheets/s${index}.xml`, '<a/>']),
    );
    expect(await idOf(readRoster(workbookOf(sheetOf(ROWS), parts), 'a.xlsx'))).toBe('too-large');
  });

  test('a sheet that claims all rows and columns there are', async () => {
    const claim = `<dimension ref="A1:XFD1048576"/>${sheetOf(ROWS)}<mergeCells count="1"><mergeCell ref="D1:XFD1048576"/></mergeCells>`;
    expect(await idOf(readRoster(workbookOf(claim), 'a.xlsx'))).toBe('read');
  });

  test('a class list in the last row of a sheet', async () => {
    const last =
      '<sheetData><row r="1048575"><c r="A1048575" t="str"><v>姓名</v></c><c r="B1048575" t="str"><v>学号</v></c></row><row r="1048576"><c r="A1048576" t="str"><v>张三</v></c><c r="B1048576"><v>1</v></c></row></sheetData>';
    const { students } = await readRoster(workbookOf(last), 'a.xlsx');
    expect(students).toEqual([{ name: '张三', number: '1', row: 1_048_576 }]);
  });
});

describe('a document that defines signs of its own', () => {
  const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  const types = `<!DOCTYPE x [<!ENTITY l0 "ha"> ${laughs.join(' ')} <!ENTITY far SYSTEM "file:///etc/passwd">]>`;

  test.each(['&far;', '&l12;'])('is not made longer by them, and opens nothing: %s', async (sign) => {
    const sheet = `${types}<worksheet>${sheetOf([...ROWS, [`李${sign}`, '2']])}</worksheet>`;
    const bytes = workbookOf('', { 'xl/worksheets/sheet1.xml': sheet });
    const { students } = await readRoster(bytes, 'a.xlsx');
    expect(students.map(({ name }) => name)).toEqual(['张三', `李${sign}`]);
  });
});

describe('what is not what its name says', () => {
  test.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
    ['half an archive', [...workbookOf(sheetOf(ROWS)).slice(0, 900)]],
    ['an archive of other things', [...zipOf({ 'readme.txt': 'hello' })]],
    ['the beginning of an old workbook', [...fixture('class.xls').slice(0, 512)]],
    [
      'an old document without a workbook',
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(0)],
    ],
    ['a quote that never ends', [...new TextEncoder().encode('姓名,学号\n"张三,1\n李四,2\n')]],
  ])('%s is damaged', async (_, bytes) => {
    expect(await idOf(readRoster(Uint8Array.from(bytes), 'a.xlsx'))).toBe('damaged');
  });

  test('one wrong bit in a packed sheet is noticed', async () => {
    const bytes = writeRoster([{ name: '张三', number: '20260101' }], 'zh');
    const at = Buffer.from(bytes).indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length;
    for (const offset of [20, 60, 100, 140]) {
      const broken = Uint8Array.from(bytes);
      broken[at + offset] = (broken[at + offset] ?? 0) ^ 4;
      expect(await idOf(readRoster(broken, 'a.xlsx'))).toBe('damaged');
    }
  });
});

test('a workbook from before Unicode in a Chinese code page, and new ones after it', async () => {
  const sheet = utils.aoa_to_sheet([
    ['NAMENAME', 'NUMBER'],
    ['AAAA', '007'],
  ]);
  const book = utils.book_new(sheet, 'S');
  const bytes = Buffer.from(write(book, { bookType: 'biff5', type: 'array' }));
  const put = (from: string, to: Buffer) => to.copy(bytes, bytes.indexOf(from, 0, 'latin1'));
  put('NAMENAME', Buffer.from([0xd1, 0xa7, 0xc9, 0xfa, 0xd0, 0xd5, 0xc3, 0xfb]));
  put('AAAA', Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]));
  const codePage = bytes.indexOf(Buffer.from([0x42, 0x00, 0x02, 0x00]));
  bytes.writeUInt16LE(936, codePage + 4);
  const { students } = await readRoster(Uint8Array.from(bytes), 'a.xls');
  expect(students).toEqual([{ name: '张三', number: '007', row: 2 }]);
  for (const name of ['class.xls', 'class.xlsx', 'xml-2003.xls', 'web-page.xls']) {
    expect((await readRoster(fixture(name), name)).students[0]?.name).toBe('张三');
  }
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The same numbers in every run. */
function* random(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

// A file that takes longer than all of them together may take ends the test.
test.each(['class.xls', 'class.xlsx', 'web-page.xls', 'xml-2003.xls', 'gb18030.csv'])(
  '%s with random damage is read or refused by an id',
  async (name) => {
    // The library names records that it does not know.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const original = fixture(name);
    const numbers = random(original.length);
    const next = (below: number) => Math.floor((numbers.next().value ?? 0) * below);
    for (let run = 0; run < 60; run += 1) {
      const bytes = original.slice(0, run % 3 === 0 ? next(original.length) + 1 : original.length);
      for (let hit = next(20); hit >= 0; hit -= 1) bytes[next(bytes.length)] = next(256);
      const result = await idOf(readRoster(bytes, name));
      expect(typeof result === 'string' ? 'told' : result).toBe('told');
    }
  },
  60_000,
);
