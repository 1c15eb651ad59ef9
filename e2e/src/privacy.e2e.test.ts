import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { enter } from './support/enter';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';

const CLASS = 'Class 7 (2) / 七年级2班';
/** The first of the demonstration class. */
const STUDENT = { name: 'Emma Chen 陈雨桐', number: '070201' };

describe('privacy of students', () => {
  let product: Product;
  let browser: Browser;
  let admin: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    admin = await enter(browser, product.url, 'en', {}, 'admin');
    page = admin.page;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('privacy', () => [page]);

  const go = (path: string) => page.goto(`${product.url}${path}`);
  const students = () => go(`/binding/studentList/1/${encodeURIComponent(CLASS)}`);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const results = () => page.getByRole('textbox', { name: 'Results kept for (days)', exact: true });
  const save = () => page.getByRole('button', { name: 'Save', exact: true });

  test('the settings are found beside the accounts, and gaze is not recorded at first', async () => {
    await go('/account');
    await page.getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account/privacy');
    expect(await results().inputValue()).toBe('1095');
    const recording = page.getByRole('switch', { name: 'Headsets may record where students look' });
    expect(await recording.getAttribute('aria-checked')).toBe('false');
  });

  test('a number of days that cannot be is told at its field, and gets the keyboard', async () => {
    await results().fill('29');
    await save().click();
    await page.getByText(/^Enter a whole number of days/).waitFor();
    expect(await results().evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('a shorter period asks first; what was saved is there after a reload', async () => {
    await results().fill('９０');
    await save().click();
    const question = page.getByRole('dialog').filter({ hasText: 'Keep data for a shorter time?' });
    await question.getByRole('button', { name: 'Save and delete' }).click();
    await page.getByText('Saved. Older data goes within the hour.').waitFor();
    await page.reload();
    await expect.poll(() => results().inputValue()).toBe('90');
  });

  test('of two administrators who save at once the second sees what the first saved, and keeps own words', async () => {
    const other = (await enter(browser, product.url, 'en', {}, 'admin')).page;
    await other.goto(`${product.url}/account/privacy`);
    const theirs = other.getByRole('textbox', { name: 'Results kept for (days)', exact: true });
    await theirs.fill('400');
    await results().fill('500');
    await save().click();
    await page.getByText('Saved. Older data goes within the hour.').waitFor();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = other.getByRole('alert').filter({ hasText: '500' });
    await notice.waitFor();
    expect(await theirs.inputValue()).toBe('400');
    await notice.getByRole('button', { name: 'Save mine over it' }).click();
    await other.getByText('Saved. Older data goes within the hour.').waitFor();
    await page.reload();
    await expect.poll(() => results().inputValue()).toBe('400');
    await other.context().close();
  });

  test('all that is held about a student is saved as a file', async () => {
    await students();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export data of ${STUDENT.name}` }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`student-${STUDENT.number}.json`);
    const dossier = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(dossier.student).toMatchObject({
      stu_name: STUDENT.name,
      stu_number: STUDENT.number,
      class_name: CLASS,
    });
    expect(dossier.held).toMatchObject({ headsets: [], reports: [], changes: [{ action: 'export' }] });
  });

  test('an erasure wants the number typed, takes the row away and cannot be repeated', async () => {
    const erase = () => page.getByRole('button', { name: `Erase ${STUDENT.name}` });
    await erase().click();
    const dialog = page.getByRole('dialog').filter({ hasText: `Erase ${STUDENT.name}?` });
    const field = dialog.getByRole('textbox', {
      name: `Type the student number ${STUDENT.number} to confirm`,
    });
    await field.fill('070202');
    await field.press('Enter');
    await dialog.getByText('This is not the student number.').waitFor();
    expect(await row(STUDENT.number).count()).toBe(1);
    await field.fill(STUDENT.number);
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByText('The student was erased.').waitFor();
    await expect.poll(() => row(STUDENT.number).count()).toBe(0);
    await page.getByText('11 students', { exact: true }).waitFor();
  });

  test('who was erased on another screen is told to be gone, and the list comes anew', async () => {
    const [name, number] = await row('070202').getByRole('cell').allTextContents().then(cellsOf);
    const other = (await enter(browser, product.url, 'en', {}, 'admin')).page;
    await other.goto(page.url());
    await page.getByRole('button', { name: `Erase ${name}` }).click();
    await other.getByRole('button', { name: `Erase ${name}` }).click();
    for (const [screen, words] of [
      [other, 'The student was erased.'],
      [page, 'This student is no longer in the list.'],
    ] as const) {
      await screen.getByRole('dialog').getByRole('textbox').fill(number);
      await screen.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
      await screen.getByText(words).waitFor();
      await expect.poll(() => screen.getByText(number, { exact: true }).count()).toBe(0);
    }
    await other.context().close();
  });

  test('a teacher neither reaches the settings nor finds export and erasure in the list', async () => {
    const teacher = (await enter(browser, product.url, 'en')).page;
    await teacher.goto(`${product.url}/account/privacy`);
    await teacher.waitForURL(`${product.url}/binding`);
    await teacher.goto(`${product.url}/binding/studentList/1/x`);
    await teacher.getByText('070203').waitFor();
    expect(await teacher.getByRole('button', { name: /^Erase|^Export data/ }).count()).toBe(0);
    await teacher.context().close();
  });

  test('in Chinese everything says it in Chinese', async () => {
    const chinese = (await enter(browser, product.url, 'zh', {}, 'admin')).page;
    await chinese.goto(`${product.url}/account/privacy`);
    await chinese.getByRole('heading', { level: 1, name: '隐私设置' }).waitFor();
    await chinese.getByRole('textbox', { name: '学习数据保留天数', exact: true }).waitFor();
    await chinese.goto(`${product.url}/binding/studentList/1/x`);
    await chinese.getByRole('button', { name: /^清除/ }).first().click();
    await chinese.getByText('此操作无法恢复。学校若还需要这些数据，请先导出。').waitFor();
    await chinese.context().close();
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(admin.problems).toEqual([]);
  });
});

/** Name and number of a student's row. */
function cellsOf(cells: string[]): [name: string, number: string] {
  return [cells[1] ?? '', cells[2] ?? ''];
}
