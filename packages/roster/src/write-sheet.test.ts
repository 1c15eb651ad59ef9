import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeBook } from './write-sheet';

const read = (bytes: Uint8Array) => {
  const files = unzipSync(bytes);
  return (name: string) => strFromU8(files[name] ?? new Uint8Array());
};

test('a book has its sheets in order, each known to the parts that name it', () => {
  const part = read(
    writeBook([
      { name: 'Report', rows: [['a']] },
      { name: 'Points: all/some?', rows: [['b']] },
    ]),
  );
  expect(part('xl/workbook.xml')).toContain(
    '<sheet name="Report" sheetId="1" r:id="rId1"/><sheet name="Points  all some " sheetId="2" r:id="rId2"/>',
  );
  expect(part('xl/_rels/workbook.xml.rels')).toContain('Id="rId2"');
  expect(part('xl/_rels/workbook.xml.rels')).toMatch(/Id="rId3" Type="[^"]*\/styles"/);
  expect(part('[Content_Types].xml')).toContain('/xl/worksheets/sheet2.xml');
  expect(part('xl/worksheets/sheet2.xml')).toContain('>b<');
});

test('numbers are numbers, shares are percentages, texts stay texts', () => {
  const sheet = read(writeBook([{ name: 'S', rows: [['Head'], [12.5, { share: 0.25 }, '=1+1']] }]))(
    'xl/worksheets/sheet1.xml',
  );
  expect(sheet).toContain('<c r="A1" s="2" t="inlineStr">');
  expect(sheet).toContain('<c r="A2" s="0"><v>12.5</v></c><c r="B2" s="3"><v>0.25</v></c>');
  expect(sheet).toContain('<c r="C2" s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
});

test('columns go on behind Z', () => {
  const row = Array.from({ length: 54 }, (_, index) => index);
  const sheet = read(writeBook([{ name: 'S', rows: [row] }]))('xl/worksheets/sheet1.xml');
  for (const [place, value] of [
    ['Z1', 25],
    ['AA1', 26],
    ['AZ1', 51],
    ['BB1', 53],
  ]) {
    expect(sheet).toContain(`<c r="${place}" s="0"><v>${value}</v></c>`);
  }
});
