import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readRoster } from '@orrery/roster';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { failCall, holdCall } from './support/calls';
import { findBarriers } from './support/inspect';
import { openStudentLists } from './support/student-list';

const { page, http, problems, go, openClass, listed, row, rows, dialog, download, said } =
  await openStudentLists('import');

const FIXTURES = fileURLToPath(new URL('../../packages/roster/fixtures/', import.meta.url));
const CHECK = '/api/classes/checkStuNumber';
const ADD = '/api/classes/batchAddStudent';

const button = (name: string | RegExp) => dialog(/./).getByRole('button', { name });
const open = async () => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(/^Import students into/).waitFor();
};
const choose = (name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
const csv = (lines: readonly string[]) => ['Name,Student number', ...lines].join('\n');
/** The three numbers of the confirmation. */
const counts = () => dialog(/./).locator('dd').allTextContents();
const problem = () => dialog(/./).getByRole('alert');

test('[CLS-37] the dialog has a picker for spreadsheets and an example that can be imported', async () => {
  const id = await openClass('Example');
  await open();
  expect(await page.locator('input[type=file]').getAttribute('accept')).toBe('.xls,.xlsx,.csv');
  expect(await findBarriers(page)).toEqual([]);
  const example = await download('Download an example');
  expect(example.name).toBe('Student list.xlsx');
  await page.locator('input[type=file]').setInputFiles(example.path, {});
  // A browser keeps downloads under names without an end.
  await problem().getByText('The file format is wrong').waitFor();
  await choose(example.name, await readFile(example.path));
  await expect.poll(counts).toEqual(['2', '2', '0']);
  await button('Import 2 students').click();
  await said('2 students imported.');
  await expect.poll(() => rows().count()).toBe(2);
  expect(await listed(id)).toHaveLength(2);
});

test.each([
  ['[CLS-38] another kind of file', 'list.docx', 'x', 'The file format is wrong', 'xls, xlsx or csv'],
  ['[CLS-40] [CLS-Q5] a table without headers', 'a.csv', 'a,b\nc,1', 'No target field detected', '“Name”'],
  [
    '[CLS-40] [CLS-Q5] a table without numbers',
    'a.csv',
    'Name,Sex\nAnn,f',
    'No target field detected',
    'No column is headed “Student number”.',
  ],
  [
    '[CLS-39] [CLS-Q5] rows that lack a name or a number',
    'a.csv',
    csv(['Ann,1', 'Ben,', ',3']),
    'The table is wrong',
    '2 rows lack one: 3, 4',
  ],
  ['a file without students', 'a.csv', csv([]), 'The file has no students', 'nobody stands in them'],
  ['a damaged workbook', 'a.xlsx', 'PK\x03\x04 and nothing else', 'The file is damaged', 'save it again'],
])('%s is told, and nothing is written', async (_, name, content, title, hint) => {
  const id = await openClass(`Problem ${title} ${hint}`.slice(0, 40));
  await open();
  await choose(name, content);
  await problem().getByText(title, { exact: true }).waitFor();
  await problem().getByText(hint).waitFor();
  expect(await listed(id)).toEqual([]);
});

test('a workbook with a password, a zip bomb and a file of 200 MB are refused, and the page goes on', async () => {
  await openClass('Hostile');
  await open();
  await choose('secret.xls', await readFile(`${FIXTURES}protected.xls`));
  await problem().getByText('The file is protected by a password').waitFor();
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) });
  await choose('bomb.xlsx', Buffer.from(bomb));
  await problem().getByText('The file is too large').waitFor();
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(200 * 1024 * 1024)], 'huge.xlsx'));
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await problem().getByText('The file is too large').waitFor();
});

test('[CLS-41] [CLS-42] [CLS-43] what qualifies is counted and confirmed, and nothing else is sent', async () => {
  await openClass('Elsewhere', [{ stu_name: 'Zoe', stu_number: '0701' }]);
  const id = await openClass('Confirming');
  await open();
  const lines = ['Ann,0700', 'Ben,0701', 'Cam,12x', 'Dan,0700', `${'x'.repeat(21)},0702`, '=1+1,0703'];
  await choose('list.csv', csv(lines));
  await expect.poll(counts).toEqual(['6', '2', '4']);
  const table = dialog(/./).getByRole('region', { name: 'Rows that will not be imported' });
  const reasons = await table.getByRole('row').allTextContents();
  expect(reasons.slice(1)).toEqual([
    '3Ben0701Zoe in Elsewhere has this student number',
    '4Cam12xThe student number holds something else than digits',
    '5Dan0700Row 2 has the same student number',
    `6${'x'.repeat(21)}0702The name has more than 20 characters`,
  ]);
  expect(await findBarriers(page)).toEqual([]);
  const sending = page.waitForRequest((request) => new URL(request.url()).pathname === ADD);
  await button('Import 2 students').click();
  const sent = new URLSearchParams((await sending).postData() ?? '');
  expect(JSON.parse(sent.get('studentData') ?? '')).toEqual([
    { stu_name: 'Ann', stu_number: '0700' },
    { stu_name: '=1+1', stu_number: '0703' },
  ]);
  await row('=1+1').waitFor();
  expect(await listed(id)).toEqual(['Ann 0700', '=1+1 0703']);
});

test('[CLS-41] the unqualified rows are a file with the reasons; repaired, it is imported', async () => {
  const id = await openClass('Repairing');
  await open();
  await choose('Class list.csv', csv(['Ann,7100', 'Ben,12x', 'Cam,7100']));
  await expect.poll(counts).toEqual(['3', '1', '2']);
  const { name, path } = await download('Download the 2 unqualified rows');
  expect(name).toBe('Class list-unqualified.xlsx');
  const kept = await readRoster(await readFile(path), name);
  expect([...kept.students, ...kept.problems].map((each) => each.name).sort()).toEqual(['Ben', 'Cam']);
  await button('Choose another file').click();
  await choose('repaired.csv', csv(['Ben,7101', 'Cam,7102']));
  await button('Import 2 students').click();
  await row('Cam').waitFor();
  expect(await listed(id)).toEqual(['Ben 7101', 'Cam 7102']);
});

test.each(['class.xls', 'class.xlsx', 'gb18030.csv'])(
  '[CLS-37] [CLS-41] %s of a real office program is read as it was meant',
  async (file) => {
    const bytes = await readFile(FIXTURES + file);
    const { students, problems: wrong } = await readRoster(bytes, file);
    expect(students.length).toBeGreaterThan(0);
    const studentData = students.map(({ name, number }) => ({ stu_name: name, stu_number: number }));
    const { qualified } = await http.checkStuNumber({ studentData });
    const total = students.length + wrong.length;
    await openClass(`Office ${file}`);
    await open();
    await choose(file, bytes);
    await expect.poll(counts).toEqual([total, qualified, total - qualified].map(String));
  },
);

test('[CLS-43] numbers that somebody takes meanwhile are told, and nothing is half imported', async () => {
  const elsewhere = await openClass('Quicker');
  const id = await openClass('Slower');
  await open();
  await choose('list.csv', csv(['Ann,7200', 'Ben,7201']));
  await button('Import 2 students').waitFor();
  await http.addStudent({ class_id: elsewhere, stu_name: 'Zoe', stu_number: '7200' });
  await button('Import 2 students').click();
  await dialog(/./).getByText('The school changed meanwhile: nothing was imported.').waitFor();
  expect(await counts()).toEqual(['2', '1', '1']);
  expect(await listed(id)).toEqual([]);
  await button('Import 1 student').click();
  await row('Ben').waitFor();
});

test('reading is cancelled, a failure loses nothing, and a list without fit rows offers another file', async () => {
  await openClass('Cancelling', [{ stu_name: 'Zoe', stu_number: '7300' }]);
  await open();
  const held = await holdCall(page, CHECK);
  await choose('list.csv', csv(['Ann,7301']));
  await held.asked;
  await button('Cancel').click();
  await dialog(/./).getByText('Choose a spreadsheet, or drop it here').waitFor();
  await held.release();
  await choose('list.csv', csv(['Ann,7301']));
  const restore = await failCall(page, ADD, 'no-network');
  await button('Import 1 student').click();
  await dialog('Error').getByText('The network is down, please check the network').waitFor();
  await dialog('Error').getByRole('button', { name: 'Close' }).last().click();
  await restore();
  await button('Import 1 student').click();
  await row('Ann').waitFor();
  await open();
  await choose('list.csv', csv(['Ann,7301', 'Zoe,7300']));
  await dialog(/./).getByText('No row qualifies.').waitFor();
  expect(await button(/^Import/).count()).toBe(0);
});

/** A OneRoster 1.1 export of a school with two homerooms and a subject. */
function oneRoster(): Buffer {
  const files = {
    'manifest.csv': 'propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\n',
    'orgs.csv':
      'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\nS,,,Maple Grove,school,,\n',
    'classes.csv':
      'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods\n' +
      'A,,,Roster 1A,,c,,homeroom,,S,t,,,\nB,,,Roster 1B,,c,,homeroom,,S,t,,,\nM,,,Roster maths,,c,,scheduled,,S,t,,,\n',
    'users.csv':
      'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier\n' +
      'u1,,,true,S,student,u1,,Ann,Ash,,8001\nu2,,,true,S,student,u2,,Ben,Birch,,8002\nu3,,,true,S,student,u3,,Cam,Cedar,,\nt1,,,true,S,teacher,t1,,Tea,Cher,,9\n',
    'enrollments.csv':
      'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\n' +
      'e1,,,A,S,u1,student,,,\ne2,,,B,S,u2,student,,,\ne3,,,B,S,u3,student,,,\ne4,,,M,S,u1,student,,,\ne5,,,A,S,t1,teacher,,,\n',
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

test('classes and students come from a OneRoster export, as far as the school does not have them', async () => {
  await go('/binding');
  await page.getByRole('button', { name: 'Import OneRoster' }).click();
  await dialog('Import a OneRoster export').waitFor();
  await choose('list.csv', 'x');
  await problem().getByText('a file whose name ends in zip').waitFor();
  await choose('export.zip', oneRoster());
  const check = (name: RegExp) => dialog(/./).getByRole('checkbox', { name });
  await check(/^Roster 1A/).waitFor();
  // Students belong where their homeroom is.
  expect(await check(/^Roster maths/).isChecked()).toBe(false);
  expect(await check(/^Roster 1B/).isChecked()).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  await button('Continue').click();
  await expect.poll(counts).toEqual(['2', '2', '1']);
  await dialog(/./).getByText('The student number is missing').waitFor();
  await button('Import').click();
  await said('Imported: 2 classes, 2 students.');
  await row('Roster 1A').waitFor();
  const { class_list } = await http.classChoices({});
  const made = class_list.find(({ class_name }) => class_name === 'Roster 1B')!;
  expect((await listed(made.class_id)).map((text) => text.slice(-4))).toEqual(['8002']);
});

test('no page threw, and none asked anybody but the school’s own server', () => {
  expect(problems).toEqual([]);
});
