import { readFile } from 'node:fs/promises';
import { readRoster } from '@orrery/roster';
import { expect, test } from 'vitest';
import { countCalls } from './support/calls';
import { findBarriers } from './support/inspect';
import { openStudentLists } from './support/student-list';

const { page, http, problems, openClass, listed, row, rows, dialog, download, said } =
  await openStudentLists('students');

const button = (name: string) => page.getByRole('button', { name, exact: true });
const save = () => button('Save').click();
const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true });
const numberField = () => page.getByRole('textbox', { name: 'Student number', exact: true });

test('[CLS-22] [CLS-23] a class shows its students by number, and what can be done with the list', async () => {
  await openClass('Columns', [
    { stu_name: 'Ben', stu_number: '1002' },
    { stu_name: 'Ann', stu_number: '1001' },
  ]);
  await expect.poll(() => rows().count()).toBe(2);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'No.',
    'Name',
    'Student number',
    'Operation',
  ]);
  expect((await rows().first().getByRole('cell').allTextContents()).slice(0, 3)).toEqual([
    '1',
    'Ann',
    '1001',
  ]);
  for (const name of ['Export', 'Import', 'Add student']) expect(await button(name).count()).toBe(1);
});

test('[CLS-23] [CLS-29] [CLS-30] [CLS-32] a student is added; what is wrong stands at its field', async () => {
  const id = await openClass('Adding', [{ stu_name: 'Ann', stu_number: '2001' }]);
  await button('Add student').click();
  const dialogOf = dialog('Add a student');
  await dialogOf.waitFor();
  await save();
  await dialogOf.getByText('Name is required').waitFor();
  await dialogOf.getByText('A student number has 1 to 20 digits and nothing else.').waitFor();
  await expect.poll(() => nameField().evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  await nameField().fill('x'.repeat(21));
  await numberField().fill('12345678901234567890');
  await save();
  await dialogOf.getByText('At most 20 characters').waitFor();
  await nameField().fill('Ben 李子轩 👩‍🔬');
  await numberField().fill('2001');
  await save();
  await dialogOf.getByText('Another student of your school has this number.').waitFor();
  // Nothing typed is lost.
  expect(await nameField().inputValue()).toBe('Ben 李子轩 👩‍🔬');
  await numberField().fill('００2002');
  await save();
  await row('Ben 李子轩').waitFor();
  expect(await listed(id)).toEqual(['Ann 2001', 'Ben 李子轩 👩‍🔬 002002']);
});

test('[CLS-24] [CLS-34] editing changes the name; the number is read-only', async () => {
  const id = await openClass('Editing', [{ stu_name: 'Ann', stu_number: '3001' }]);
  await button('Edit Ann').click();
  await dialog('Edit student').waitFor();
  expect(await numberField().inputValue()).toBe('3001');
  expect(await numberField().isEditable()).toBe(false);
  await nameField().fill('Anna');
  await nameField().press('Enter');
  await row('Anna').waitFor();
  expect(await listed(id)).toEqual(['Anna 3001']);
});

test('[CLS-24] whoever saves second is told what the first one wrote', async () => {
  const id = await openClass('Two at once', [{ stu_name: 'Ann', stu_number: '3101' }]);
  const { list } = await http.studentList({ class_id: id, page: 1 });
  await button('Edit Ann').click();
  await nameField().fill('Mine');
  await http.editStudent({ student_id: list[0]!.id, stu_name: 'Theirs' });
  await save();
  const notice = dialog('Edit student').getByRole('alert').filter({ hasText: 'Theirs' });
  await notice.waitFor();
  expect(await listed(id)).toEqual(['Theirs 3101']);
  await notice.getByRole('button').last().click();
  await row('Mine').waitFor();
  expect(await listed(id)).toEqual(['Mine 3101']);
});

test('[CLS-24] a student who is gone meanwhile leaves the list', async () => {
  const id = await openClass('Gone', [
    { stu_name: 'Ann', stu_number: '3201' },
    { stu_name: 'Ben', stu_number: '3202' },
  ]);
  const { list } = await http.studentList({ class_id: id, page: 1 });
  await button('Edit Ann').click();
  await nameField().fill('Nobody');
  await http.studentErase({ student_id: list[0]!.id });
  await save();
  await said('This student is no longer in the list.');
  await expect.poll(() => rows().count()).toBe(1);
  expect(await dialog('Edit student').count()).toBe(0);
});

test('[CLS-25] [CLS-35] [CLS-36] [CLS-Q1] [CLS-Q4] a student is moved to another class, chosen with a class selector', async () => {
  const { class_id: to } = await http.editClass({ name: 'Moving to' });
  const from = await openClass('Moving from', [
    { stu_name: 'Ann', stu_number: '4001' },
    { stu_name: 'Ben', stu_number: '4002' },
  ]);
  const choices = countCalls(page, '/api/classes/getClsssList');
  await button('Move Ann').click();
  const moving = dialog('Move Ann to another class');
  await moving.getByText('Leaves Moving from and joins the class you choose.').waitFor();
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  await moving.getByText('Choose the class to move to.').waitFor();
  const selector = moving.getByRole('combobox', { name: 'New class' });
  await selector.fill('Moving');
  // The class that she is in is no choice.
  await expect.poll(() => page.locator('.ant-select-item-option').allTextContents()).toEqual(['Moving to']);
  expect(choices()).toBeGreaterThan(0);
  await selector.press('Enter');
  expect(await findBarriers(page)).toEqual([]);
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  await said('Ann is now in Moving to.');
  await expect.poll(() => rows().count()).toBe(1);
  expect([await listed(from), await listed(to)]).toEqual([['Ben 4002'], ['Ann 4001']]);
});

test('[CLS-25] a class that is gone meanwhile is no choice any more, and another one is chosen', async () => {
  const { class_id: gone } = await http.editClass({ name: 'Choice gone' });
  await http.editClass({ name: 'Choice left' });
  await openClass('Choosing', [{ stu_name: 'Ann', stu_number: '4101' }]);
  await button('Move Ann').click();
  const moving = dialog('Move Ann to another class');
  const selector = moving.getByRole('combobox', { name: 'New class' });
  await selector.fill('Choice gone');
  await page.locator('.ant-select-item-option-active').filter({ hasText: 'Choice gone' }).waitFor();
  await selector.press('Enter');
  await http.deleteClass({ class_id: gone });
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('This class does not exist.').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await selector.fill('Choice');
  await expect.poll(() => page.locator('.ant-select-item-option').allTextContents()).toEqual(['Choice left']);
  await selector.press('Enter');
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  await said('Ann is now in Choice left.');
});

test('what was changed stands in the history at once, also where one has just looked', async () => {
  await openClass('Looked at', [{ stu_name: 'Ann', stu_number: '4201' }]);
  await page.getByRole('link', { name: 'Account management' }).click();
  await page.getByRole('link', { name: 'Change history' }).click();
  await page.getByText('Imported students into Looked at').waitFor();
  await page.goBack();
  await page.goBack();
  await button('Edit Ann').click();
  // A name that no other test gives: the history is the whole school's.
  await nameField().fill('Annabel');
  await save();
  await row('Annabel').waitFor();
  await page.goForward();
  await page.goForward();
  await page.getByText('Changed the student Annabel').waitFor();
});

test('[CLS-26] [CLS-27] the list is paged by twenty and searched, and both stand in the address', async () => {
  const many = Array.from({ length: 45 }, (_, index) => ({
    stu_name: index === 30 ? '欧阳晓雨' : `Student ${index}`,
    stu_number: String(5000 + index),
  }));
  await openClass('Paging', many);
  await expect.poll(() => rows().count()).toBe(20);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(() => rows().count()).toBe(5);
  expect((await rows().first().getByRole('cell').allTextContents()).slice(0, 3)).toEqual([
    '41',
    'Student 40',
    '5040',
  ]);
  const field = page.getByRole('textbox', { name: 'Name or student number' });
  await field.fill('阳晓');
  await field.press('Enter');
  await expect.poll(() => rows().count()).toBe(1);
  await row('欧阳晓雨').waitFor();
  await page.reload();
  await row('欧阳晓雨').waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('阳晓');
  await field.fill('nobody at all');
  await field.press('Enter');
  await page.getByText('No student matches “nobody at all”').waitFor();
  await button('Show all').click();
  await expect.poll(() => rows().count()).toBe(20);
});

test('[CLS-44] [CLS-Q2] the export is an xlsx with names and numbers that can be imported again', async () => {
  const names = ['=1+1', '@SUM(A1)', '陈雨桐 👩‍🔬', 'O’Neil & "Al" <b>'];
  await openClass(
    'Export / 7 (2)',
    names.map((stu_name, index) => ({ stu_name, stu_number: `00600${index}` })),
  );
  const { name, path } = await download('Export');
  expect(name).toBe('Export-7 (2).xlsx');
  const { students, problems: wrong } = await readRoster(await readFile(path), name);
  expect(wrong).toEqual([]);
  expect(students.map((student) => [student.name, student.number])).toEqual(
    names.map((each, index) => [each, `00600${index}`]),
  );
});

test('[CLS-23] an empty class says what to do, and begins with its list', async () => {
  await openClass('Empty');
  await page.getByText('This class has no students yet').waitFor();
  await button('Import a list').click();
  await dialog('Import students into Empty').waitFor();
});

test('no page threw, and none asked anybody but the school’s own server', () => {
  expect(problems).toEqual([]);
});
