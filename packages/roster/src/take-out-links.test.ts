import { CFB, utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { RosterError, readRoster } from './index';
import { sheetOf, workbookOf } from './testing/workbooks';

const ROWS = [
  ['姓名', '学号'],
  ['张三', '1'],
];
const CLASS = { students: [{ name: '张三', number: '1', row: 2 }] };
/** Whatever is in a file of some kilobytes, it is read at once. In processor time: a busy machine takes longer. */
const AT_ONCE_MS = 4000;

async function readAtOnce(bytes: Uint8Array, name: string) {
  const begin = process.cpuUsage();
  const outcome = await readRoster(bytes, name).catch((error: unknown) =>
    error instanceof RosterError ? error.id : error,
  );
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1000).toBeLessThan(AT_ONCE_MS);
  return outcome;
}

test.each(['hyperlink', 'x:hyperlink', 'HYPERLINK'])(
  'a link for all cells that a new workbook can have costs nothing: <%s>',
  async (tag) => {
    const links = `<hyperlinks>${`<${tag} ref="A1:XFD1048576" location="A1"/>`.repeat(50)}</hyperlinks>`;
    expect(await readAtOnce(workbookOf(`${sheetOf(ROWS)}${links}`), 'a.xlsx')).toMatchObject(CLASS);
  },
);

test('a name that says what a link is called stays as it is', async () => {
  const rows = [...ROWS, ['hyperlink &lt;hyperlink', '2']];
  const { students } = await readRoster(workbookOf(`${sheetOf(rows)}<hyperlink ref="A1"/>`), 'a.xlsx');
  expect(students[1]).toMatchObject({ name: 'hyperlink <hyperlink', number: '2' });
});

test.each(['compound', 'bare'])('nor in an old one, %s', async (kind) => {
  const sheet = utils.aoa_to_sheet(ROWS);
  sheet.A2.l = { Target: 'https://example.org/', Tooltip: 'somewhere' };
  const book = { SheetNames: ['S'], Sheets: { S: sheet } };
  const whole = CFB.read(new Uint8Array(write(book, { type: 'array', bookType: 'biff8' })), {
    type: 'buffer',
  });
  const stream = Uint8Array.from(CFB.find(whole, '/Workbook')?.content ?? []);
  const view = new DataView(stream.buffer);
  let links = 0;
  for (let at = 0; at + 4 <= stream.length; at += 4 + view.getUint16(at + 2, true)) {
    // Rows, then columns, from the first to the last that there can be; a tooltip has its own id before them.
    const ranges: Record<number, number> = { 440: at + 4, 2048: at + 6 };
    const range = ranges[view.getUint16(at, true)];
    if (range === undefined) continue;
    links += 1;
    for (const [index, end] of [0, 0xffff, 0, 0xffff].entries()) view.setUint16(range + index * 2, end, true);
  }
  expect(links).toBeGreaterThan(0);
  const packed = CFB.utils.cfb_new();
  CFB.utils.cfb_add(packed, '/Workbook', stream);
  const file = kind === 'bare' ? stream : new Uint8Array(CFB.write(packed, { type: 'array' }) as number[]);
  const before = Uint8Array.from(file);
  // A stream of that version stands in a compound file only.
  expect(await readAtOnce(file, 'a.xls')).toEqual(
    kind === 'bare' ? 'damaged' : expect.objectContaining(CLASS),
  );
  expect(file).toEqual(before);
});

const toBytes = (text: string) => new TextEncoder().encode(text);

test('a column of an XML spreadsheet that is a thousand million wide', async () => {
  const cell = (text: string) => `<ss:Cell><ss:Data ss:Type="String">${text}</ss:Data></ss:Cell>`;
  const rows = ROWS.map((row) => `<ss:Row>${row.map(cell).join('')}</ss:Row>`).join('');
  const columns = '<ss:Column ss:Span="1000000000"/>'.repeat(50);
  const text = `<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><ss:Worksheet ss:Name="S"><ss:Table>${columns}${rows}</ss:Table></ss:Worksheet></ss:Workbook>`;
  expect(await readAtOnce(toBytes(text), 'a.xls')).toMatchObject(CLASS);
});

const pageOf = (rows: string) =>
  toBytes(
    `<html><table><tr><td>姓名</td><td>学号</td></tr><tr><td>张三</td><td>1</td></tr>${rows}</table></html>`,
  );

test('a web page in which every cell reaches over all rows is refused', async () => {
  const tall = '<tr><td rowspan="99999">x</td></tr>'.repeat(14_000);
  expect(await readAtOnce(pageOf(tall), 'a.xls')).toBe('too-large');
});

test('as many tall cells as a list has classes are read', async () => {
  const classes = Array.from(
    { length: 300 },
    (_, at) => `<tr><td>学生${at}</td><td>${at + 2}</td><td rowspan="2">班</td></tr>`,
  );
  const roster = await readAtOnce(pageOf(classes.join('')), 'a.xls');
  expect(roster).toMatchObject({ students: { length: 301 } });
});
