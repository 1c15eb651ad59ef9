import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { countCalls, failCall } from './support/calls';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext, registrationCode } from './support/teacher';

const CLASS = 'Class 7 (2) / 七年级2班';
const STUDENT = 'Emma Chen 陈雨桐';
const CLASS_ID = 1;

describe('classes and their headsets', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let teacher: WatchedPage;
  let page: Page;
  let peers: Peers;
  let ids: number[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    context = await openTeacherContext(browser, { reducedMotion: 'reduce' });
    teacher = await logIn(context, product.url, 'teacher');
    page = teacher.page;
    peers = await startPeers(product.url, await registrationCode(context, product.url), 3);
    ids = peers.devices.map(({ connection }) => connection.identity?.clientId ?? 0).sort((a, b) => a - b);
  });
  afterAll(async () => {
    await peers?.stop();
    await browser?.close();
    await product?.close();
  });
  keepPictures('classes', () => [page]);

  const go = (path: string) => page.goto(`${product.url}${path}`);
  const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });
  const row = (text: string) => rows().filter({ hasText: text });
  const cells = (text: string) => row(text).getByRole('cell').allTextContents();
  const dialog = () => page.getByRole('dialog');
  const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  /** A question that names what it is about. */
  const asked = (name: string) => page.getByRole('dialog', { name, exact: true });
  const isClosed = () => dialog().waitFor({ state: 'detached' });

  async function call<T>(path: string, form: Record<string, string | number>): Promise<T> {
    const answer = await context.request.post(`${product.url}${path}`, { form });
    return ((await answer.json()) as { data: T }).data;
  }
  const addClass = (name: string) => call<{ class_id: number }>('/api/classes/edit', { name });
  async function firstResource(): Promise<number> {
    const answer = await context.request.get(`${product.url}/api/res/alist?page=1`);
    const { data } = (await answer.json()) as { data: { list: { id: number }[] } };
    return data.list[0]?.id ?? 0;
  }

  test('[CLS-03] [CLS-04] [CLS-11] a class is made and renamed in one dialog with one field, which wants a name', async () => {
    await go('/binding');
    await page.getByRole('button', { name: 'New class' }).click();
    await field('Class name').waitFor();
    expect(await dialog().getByRole('textbox').count()).toBe(1);
    await field('Class name').fill('  ');
    await press('Save');
    await dialog().getByText('Class name is required').waitFor();
    expect(await field('Class name').evaluate((one) => one === document.activeElement)).toBe(true);
    await field('Class name').fill('x'.repeat(41));
    await dialog().getByText('At most 40 characters').waitFor();
    await field('Class name').fill('Year 8 Blue');
    await field('Class name').press('Enter');
    await isClosed();
    // The newest stands first.
    await rows().first().filter({ hasText: 'Year 8 Blue' }).waitFor();
    await row('Year 8 Blue').getByRole('button', { name: 'Rename Year 8 Blue' }).click();
    expect(await field('Class name').inputValue()).toBe('Year 8 Blue');
    await field('Class name').fill('Year 9 Blue');
    await press('Save');
    await isClosed();
    await row('Year 9 Blue').waitFor();
    expect(await row('Year 8 Blue').count()).toBe(0);
  });

  test('of two who rename a class at once the second is told what changed, and chooses', async () => {
    const { class_id } = await addClass('Year 3 Red');
    await go('/binding');
    await row('Year 3 Red').getByRole('button', { name: 'Rename Year 3 Red' }).click();
    await call('/api/classes/edit', { class_id, name: 'Year 3 Green' });
    await field('Class name').fill('Year 3 Yellow');
    await press('Save');
    await dialog().getByText('Year 3 Green').waitFor();
    await press('Save mine over it');
    await isClosed();
    await row('Year 3 Yellow').waitFor();
    // A class that is gone ends the dialog with the reason, and the list is right again.
    await row('Year 3 Yellow').getByRole('button', { name: 'Rename Year 3 Yellow' }).click();
    await call('/api/classes/delete', { class_id });
    await field('Class name').fill('Year 3 Blue');
    await press('Save');
    await dialog().getByText('This class does not exist.').waitFor();
    await press('Close');
    await row('Year 3 Yellow').waitFor({ state: 'detached' });
    await isClosed();
  });

  test('[CLS-02] [CLS-12] deleting a class asks by its name and says what goes along', async () => {
    await addClass('Year 5 Gold');
    await go('/binding');
    const operations = row('Year 5 Gold').getByRole('cell').last();
    await operations.getByRole('button', { name: 'Rename Year 5 Gold' }).waitFor();
    await operations.getByRole('link', { name: 'Students', exact: true }).waitFor();
    await row(CLASS)
      .getByRole('button', { name: `Delete ${CLASS}` })
      .click();
    await asked(`Delete ${CLASS}?`).waitFor();
    await dialog().getByText('12 students are deleted with it.').waitFor();
    await press('Cancel');
    await isClosed();
    await row('Year 5 Gold').getByRole('button', { name: 'Delete Year 5 Gold' }).click();
    await dialog().getByText('It has no students and no headsets.').waitFor();
    await press('Delete class');
    // The word stands there for three seconds, and the list may take longer.
    await page.getByText('Year 5 Gold is deleted.').waitFor();
    await row('Year 5 Gold').waitFor({ state: 'detached' });
    await row(CLASS).waitFor();
  });

  test('[CLS-05] after the last class of the second page is deleted the first page shows', async () => {
    const { total } = await (await context.request.get(`${product.url}/api/classes/lists?page=1`))
      .json()
      .then(({ data }: { data: { total: number } }) => data);
    for (let index = total; index < 11; index += 1) await addClass(`Filler ${index}`);
    await go('/binding?page=2');
    await expect.poll(() => rows().count()).toBe(1);
    const last = (await rows().first().getByRole('cell').first().textContent()) ?? '';
    expect(last).toBe(CLASS);
    // The oldest stays: the newest of the first page goes, and its place is taken by another.
    const { class_id } = await addClass('Filler 11');
    await go('/binding?page=2');
    await expect.poll(() => rows().count()).toBe(2);
    await call('/api/classes/delete', { class_id });
    const filler = await rows().first().getByRole('cell').first().textContent();
    await row(filler ?? '')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await press('Delete class');
    await expect.poll(() => rows().count()).toBe(10);
    expect(new URL(page.url()).searchParams.get('page')).toBeNull();
    await row(CLASS).waitFor();
  });

  test('classes are searched for by name, and the search stands in the address', async () => {
    await go('/binding');
    const search = page.getByRole('textbox', { name: 'Class name' });
    await search.fill('七年级');
    await search.press('Enter');
    await expect.poll(() => rows().count()).toBe(1);
    await page.reload();
    await row(CLASS).waitFor();
    expect(await search.inputValue()).toBe('七年级');
    await search.fill('no such class');
    await search.press('Enter');
    await page.getByText('No class matches “no such class”').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rows().count()).toBe(10);
  });

  test('[CLS-13] [CLS-18] [CLS-20] [CLS-33] [CLS-Q4] a headset is bound to a student, who is chosen from the class', async () => {
    await go(`/binding/clients/${CLASS_ID}`);
    await page.getByText('No headset is bound to this class').waitFor();
    await page.getByRole('button', { name: 'Bind headset' }).first().click();
    await press('Save');
    await dialog().getByText('Choose the headset.').waitFor();
    await dialog().getByText('Student name is required').waitFor();
    await dialog().getByRole('combobox', { name: 'Headset' }).click();
    await page
      .getByTitle(new RegExp(`^${ids[0]} · `))
      .first()
      .click();
    const choices = countCalls(page, '/api/classes/getStudentList');
    await dialog().getByRole('combobox', { name: 'Student name' }).fill('Emma');
    await page.getByText('070201').click();
    expect(choices()).toBeGreaterThan(0);
    expect(await dialog().getByRole('combobox', { name: 'Student name' }).inputValue()).toBe(STUDENT);
    await press('Save');
    await isClosed();
    await row(STUDENT).waitFor();
    const head = await page.getByRole('columnheader').allTextContents();
    expect(head).toEqual(['', 'Device number', 'MAC', 'Student name', 'Status', 'Operation']);
    expect((await cells(STUDENT)).slice(1, 2)).toEqual([String(ids[0])]);
  });

  test('[CLS-17] [CLS-18] of a binding only the student’s name is edited, with at most 20 characters', async () => {
    await go(`/binding/clients/${CLASS_ID}`);
    await row(STUDENT)
      .getByRole('button', { name: `Edit the student of headset ${ids[0]}` })
      .click();
    for (const name of ['Device number', 'MAC']) {
      expect(await field(name).getAttribute('readonly'), name).not.toBeNull();
    }
    expect(await field('Device number').inputValue()).toBe(String(ids[0]));
    const student = dialog().getByRole('combobox', { name: 'Student name' });
    expect(await student.inputValue()).toBe(STUDENT);
    await student.fill('');
    await press('Save');
    await dialog().getByText('Student name is required').waitFor();
    await student.fill('陈'.repeat(21));
    await dialog().getByText('At most 20 characters').waitFor();
    await student.fill('A guest');
    await student.press('Enter');
    await isClosed();
    await row('A guest').waitFor();
  });

  test('a binding that somebody else changed in the meantime is not overwritten unseen', async () => {
    await go(`/binding/clients/${CLASS_ID}`);
    await row('A guest').getByRole('button', { name: /^Edit/ }).click();
    await call('/api/classes/bind_client_alias', { class_id: CLASS_ID, cid: ids[0]!, name: 'Leo' });
    await dialog().getByRole('combobox', { name: 'Student name' }).fill('Ann');
    await press('Save');
    await dialog().getByText('Leo', { exact: true }).waitFor();
    await press('Take this');
    await isClosed();
    await row('Leo').waitFor();
  });

  test('[CLS-14] [CLS-15] [CLS-16] [CLS-21] headsets are chosen and unbound together, after a question', async () => {
    for (const [index, name] of ['Leo', 'Ann', 'Ben'].entries()) {
      await call('/api/classes/bind_client_alias', { class_id: CLASS_ID, cid: ids[index]!, name });
    }
    await go(`/binding/clients/${CLASS_ID}`);
    await expect.poll(() => rows().count()).toBe(3);
    const unbind = page.getByRole('button', { name: 'Unbind', exact: true });
    await unbind.click();
    await page.getByText('Please choose', { exact: true }).waitFor();
    expect(await dialog().count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByText('3 selected').waitFor();
    await page.getByRole('checkbox', { name: `Select headset ${ids[2]}` }).uncheck();
    await page.getByText('2 selected').waitFor();
    await unbind.click();
    await asked('Unbind 2 headsets?').waitFor();
    await dialog().getByText(`${ids[0]} Leo, ${ids[1]} Ann`, { exact: false }).waitFor();
    await press('Cancel');
    await isClosed();
    expect(await rows().count()).toBe(3);
    await unbind.click();
    await press('Unbind');
    await expect.poll(() => rows().count()).toBe(1);
    await row('Ben')
      .getByRole('button', { name: `Unbind headset ${ids[2]}` })
      .click();
    await asked(`Unbind headset ${ids[2]}?`).waitFor();
    await press('Unbind');
    await page.getByText('No headset is bound to this class').waitFor();
  });

  test('[CLS-Q3] the number of bound headsets leads to them', async () => {
    await call('/api/classes/bind_client_alias', { class_id: CLASS_ID, cid: ids[0]!, name: 'Leo' });
    await go('/binding?q=七年级');
    await row(CLASS).getByRole('link', { name: '1', exact: true }).click();
    await row('Leo').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/binding/clients/${CLASS_ID}`);
  });

  test('[CLS-10] [CLS-Q4] a failed lookup of classes is silent: the screen that teaches does without their names', async () => {
    const lookup = '/api/classes/alist';
    const restore = await failCall(page, lookup, { status: 500, msg: 'no classes' });
    // The page before may still get its own answer.
    const isFailed = (answer: Response) =>
      new URL(answer.url()).pathname === lookup && answer.status() === 500;
    const failed = page.waitForResponse(isFailed);
    await go(`/play/${await firstResource()}`);
    await failed;
    await page.getByRole('banner').getByText('All headsets').waitFor();
    expect(await page.getByText('no classes').count()).toBe(0);
    // It only asks whom one teaches.
    await dialog().getByText('Whom do you teach?').waitFor();
    expect(await dialog().count()).toBe(1);
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
    await restore();
  });

  test('[CLS-12] a class in a running lesson is not deleted, and the reason stands there', async () => {
    const rids = await firstResource();
    await call('/api/play/send_resource', { rids, ids: ids[0]!, class_id: CLASS_ID, type: 'override' });
    await go('/binding?q=七年级');
    await row(CLASS)
      .getByRole('button', { name: `Delete ${CLASS}` })
      .click();
    await dialog().getByText('1 headset loses its student and stays with your school.').waitFor();
    await press('Delete class');
    await dialog().getByText('This class has a lesson right now. End the lesson first.').waitFor();
    await press('Close');
    await isClosed();
    await row(CLASS).waitFor();
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(teacher.problems).toEqual([]);
  });
});
