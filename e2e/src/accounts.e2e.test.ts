import type { Account, CloudCourse } from '@orrery/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { failCall } from './support/calls';
import { enter } from './support/enter';
import { keepPictures } from './support/pictures';
import { PASSWORD, type Product, startProduct } from './support/server';
import { fillLogIn, openTeacherContext } from './support/teacher';

const EDIT = '/api/account/edit';

describe('accounts of the school', () => {
  let product: Product;
  let browser: Browser;
  let admin: WatchedPage;
  let page: Page;
  let context: BrowserContext;
  /** A phase with several subjects, and another one. */
  let stages: { id: number; name: string; subjects: { id: number; name: string }[] }[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    admin = await enter(browser, product.url, 'en', {}, 'admin');
    page = admin.page;
    context = page.context();
    stages = (await read<{ phase: typeof stages }>('/api/cate/alist_json')).phase;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('accounts', () => [page]);

  async function read<T>(path: string): Promise<T> {
    return ((await (await context.request.get(product.url + path)).json()) as { data: T }).data;
  }
  async function edit(form: Record<string, string | number>, by = context): Promise<{ id: number }> {
    const [stage] = stages;
    const teaches = { phase_id: stage?.id ?? 0, subject_id: stage?.subjects[0]?.id ?? 0 };
    const answer = await by.request.post(product.url + EDIT, { form: { ...teaches, ...form } });
    const { s, data } = (await answer.json()) as { s: number; data: { id: number } };
    expect(s).toBe(200);
    return data;
  }
  const accountOf = async (username: string) =>
    (await read<{ list: Account[] }>(`/api/account/alist?key_word=${username}`)).list[0]!;
  const go = (path: string) => page.goto(product.url + path);
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const table = () => page.getByRole('table');
  const dialog = () => page.getByRole('dialog');
  async function choose(name: string, option: string): Promise<void> {
    await page.getByRole('combobox', { name, exact: true }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: option }).click();
  }

  test('[ACC-01] [ACC-02] the table has its columns, edit and delete in each row, and a button for a new one', async () => {
    await go('/account');
    await row('teacher').waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Username',
      'Nickname',
      'School phase',
      'Subject',
      'Status',
      'Created',
      'Operation',
    ]);
    await button('New account').waitFor();
    await button('Edit account teacher').waitFor();
    await button('Delete account teacher').waitFor();
  });

  test('[ACC-03] the form replaces the table; cancelling and the way back bring it back as it was', async () => {
    await go('/account?q=teacher');
    await button('New account').click();
    await heading('New account').waitFor();
    expect(await table().count()).toBe(0);
    await button('Cancel').click();
    await row('teacher').waitFor();
    expect(new URL(page.url()).search).toBe('?q=teacher');
    await button('Edit account teacher').click();
    await heading('Edit account teacher').waitFor();
    await page.reload();
    await heading('Edit account teacher').waitFor();
    await page.goBack();
    await row('teacher').waitFor();
  });

  test('[ACC-07] [ACC-08] [ACC-10] [ACC-11] [ACC-14] [ACC-15] what is wrong is said at each field, and nothing is sent', async () => {
    await go('/account?form=new');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(EDIT)) sent += 1;
    });
    await button('Save').click();
    for (const words of ['Enter account', 'Enter a nickname', 'Enter a password', 'Choose a subject']) {
      await page.getByText(words, { exact: true }).first().waitFor();
    }
    await page.getByRole('alert').filter({ hasText: 'Choose a phase' }).waitFor();
    await expect
      .poll(() => field('Username').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await field('Username').fill('lin');
    await page.getByText('Use 4-30 letters, digits or underscores', { exact: true }).waitFor();
    await field('Nickname').fill('x'.repeat(21));
    await page.getByText('Use at most 20 characters', { exact: true }).waitFor();
    await field('Password').fill('six six');
    await page.getByText('Use 6-20 characters without spaces', { exact: true }).waitFor();
    await button('Save').click();
    expect(sent).toBe(0);
  });

  test('[ACC-13] [ACC-Q1] the repeat is wanted once the password could be one, and must equal it', async () => {
    await go('/account?form=new');
    await field('Password').fill('five5');
    await button('Save').click();
    await page.getByText('Use 6-20 characters without spaces', { exact: true }).waitFor();
    expect(await page.getByText('Repeat the password', { exact: true }).count()).toBe(0);
    await field('Password').fill('secret-1');
    await page.getByText('Repeat the password', { exact: true }).waitFor();
    await field('Confirm password').fill('secret-2');
    await page.getByText('The two passwords do not match', { exact: true }).waitFor();
    await field('Confirm password').fill('secret-1');
    await page.getByText('The two passwords do not match', { exact: true }).waitFor({ state: 'detached' });
  });

  test('[ACC-05] [ACC-16] [ACC-18] [ACC-Q2] an account is made, with a subject of its phase, and can log in at once', async () => {
    const [first, second] = stages;
    await go('/account?page=1');
    await button('New account').click();
    await field('Username').fill('lin_1');
    await field('Nickname').fill('Ms Lin');
    await field('Password').fill('secret-1');
    await field('Confirm password').fill('secret-1');
    await choose('School phase', first!.name);
    await choose('Subject', first!.subjects[0]!.name);
    await choose('School phase', second!.name);
    await button('Save').click();
    // Another phase took the subject away.
    await page.getByRole('alert').filter({ hasText: 'Choose a subject' }).waitFor();
    await page.getByRole('combobox', { name: 'Subject', exact: true }).click();
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await offered.first().waitFor();
    // The list draws as many as are seen.
    const names = await offered.allTextContents();
    expect(second!.subjects.map(({ name }) => name).slice(0, names.length)).toEqual(names);
    expect(names).not.toEqual(first!.subjects.map(({ name }) => name).slice(0, names.length));
    await offered.first().click();
    const sending = page.waitForRequest((request) => request.url().endsWith(EDIT));
    await button('Save').click();
    const sent = new URLSearchParams((await sending).postData() ?? '');
    expect(sent.has('id')).toBe(false);
    expect(Object.fromEntries(sent)).toMatchObject({
      username: 'lin_1',
      nickname: 'Ms Lin',
      password: 'secret-1',
      phase_id: String(second!.id),
      subject_id: String(second!.subjects[0]!.id),
    });
    await row('lin_1').filter({ hasText: 'Ms Lin' }).filter({ hasText: second!.name }).waitFor();
    const visitor = await openTeacherContext(browser);
    const door = await visitor.newPage();
    await door.goto(product.url);
    await fillLogIn(door, 'lin_1', 'secret-1');
    await door.getByText('Ms Lin').first().waitFor();
    await visitor.close();
  });

  test('a username that somebody has is said at its field, and nothing typed is lost', async () => {
    await go('/account?form=new');
    await field('Username').fill('teacher');
    await field('Nickname').fill('Somebody else');
    await field('Password').fill('secret-1');
    await field('Confirm password').fill('secret-1');
    await choose('School phase', stages[0]!.name);
    await choose('Subject', stages[0]!.subjects[0]!.name);
    await button('Save').click();
    await page.getByText('This username is taken.', { exact: true }).waitFor();
    expect(await field('Nickname').inputValue()).toBe('Somebody else');
    const heal = await failCall(page, EDIT, 'no-network');
    await button('Save').click();
    await dialog().getByText('The network is down').waitFor();
    await heal();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    expect(await field('Password').inputValue()).toBe('secret-1');
  });

  test('[ACC-09] [ACC-12] on edit the username stays, and an empty password changes nothing', async () => {
    await edit({ username: 'bell_2', nickname: 'Ms Bell', password: 'secret-1' });
    await go('/account');
    await button('Edit account bell_2').click();
    await heading('Edit account bell_2').waitFor();
    expect(await field('Username').getAttribute('readonly')).not.toBeNull();
    await field('Nickname').fill('Ms Bell-Hart');
    await button('Save').click();
    await row('bell_2').filter({ hasText: 'Ms Bell-Hart' }).waitFor();
    const answer = await (await browser.newContext()).request.post(`${product.url}/api/auth/login`, {
      form: { uname: 'bell_2', pwd: 'secret-1' },
    });
    expect((await answer.json()).s).toBe(200);
  });

  test('of two who edit at once the second is told what the first saved, and decides', async () => {
    const { id } = await edit({ username: 'both_1', nickname: 'Before', password: 'secret-1' });
    await go(`/account?form=${id}`);
    await field('Nickname').fill('Mine');
    await edit({ id, nickname: 'Theirs' });
    await button('Save').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Theirs' });
    await notice.waitFor();
    await notice.getByRole('button').first().click();
    expect(await field('Nickname').inputValue()).toBe('Theirs');
    await field('Nickname').fill('Mine again');
    await edit({ id, nickname: 'Theirs again' });
    await button('Save').click();
    await notice.filter({ hasText: 'Theirs again' }).getByRole('button').last().click();
    await row('both_1').filter({ hasText: 'Mine again' }).waitFor();
  });

  test('another password puts whoever is logged in with the former one out', async () => {
    const { id } = await edit({ username: 'gone_1', nickname: 'Gone', password: PASSWORD });
    const other = await enter(browser, product.url, 'en', {}, 'gone_1');
    await go(`/account?form=${id}`);
    await field('Password').fill('secret-2');
    await field('Confirm password').fill('secret-2');
    await button('Save').click();
    await row('gone_1').waitFor();
    await other.page.goto(`${product.url}/course/my`);
    await other.page.getByRole('button', { name: 'Log in' }).waitFor();
    await other.page.context().close();
  });

  test('[ACC-04] [ACC-19] deleting asks by name, says how many lessons go to whom, and hands them over', async () => {
    await edit({ username: 'leaver', nickname: 'Mr Leaver', password: PASSWORD });
    await edit({ username: 'heir_1', nickname: 'Ms Heir', password: PASSWORD });
    const leaver = await enter(browser, product.url, 'en', {}, 'leaver');
    const [lesson] = (await read<{ list: CloudCourse[] }>('/api/lesson/alist')).list;
    const piece = lesson?.res_list[0];
    const saved = await leaver.page.request.post(`${product.url}/api/course/edit_json`, {
      form: { title: 'Volcanoes', resource_ids: String(piece?.id), explains: '[""]' },
    });
    expect((await saved.json()).s).toBe(200);
    await go('/account');
    await button('Delete account leaver').click();
    await dialog().getByText('Delete account “leaver”?', { exact: true }).waitFor();
    await dialog().getByText('The 1 lesson goes to', { exact: true }).waitFor();
    await dialog()
      .getByText(/\(you\)/)
      .waitFor();
    await dialog().getByRole('combobox').fill('heir');
    await page.locator('.ant-select-item-option').filter({ hasText: 'Ms Heir' }).click();
    await dialog().getByRole('button', { name: 'Delete account', exact: true }).click();
    await page.getByText('“Mr Leaver” is deleted. 1 lesson went to Ms Heir.').waitFor();
    await row('leaver').waitFor({ state: 'detached' });
    const heir = await enter(browser, product.url, 'en', {}, 'heir_1');
    await heir.page.goto(`${product.url}/course/my`);
    await heir.page.getByText('Volcanoes').first().waitFor();
    await leaver.page.context().close();
    await heir.page.context().close();
  });

  test('[ACC-04] cancelling deletes nobody, and the keyboard is back at the row', async () => {
    await go('/account?q=teacher');
    await button('Delete account teacher').click();
    await dialog().getByText('This account has no lessons of its own.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect
      .poll(() => button('Delete account teacher').evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(await accountOf('teacher')).toMatchObject({ username: 'teacher' });
  });

  test('[ACC-20] the pager shows only above ten accounts', async () => {
    const pager = page.getByRole('navigation', { name: 'Pages', exact: true });
    await go('/account?q=admin');
    await row('admin').waitFor();
    expect(await pager.count()).toBe(0);
    const many = Array.from({ length: 10 }, (_, index) => `many_${index}`);
    await Promise.all(many.map((username) => edit({ username, nickname: username, password: PASSWORD })));
    await go('/account?q=many');
    await row('many_9').waitFor();
    expect(await pager.count()).toBe(0);
    await go('/account');
    await pager.waitFor();
    expect(await table().getByRole('row').count()).toBe(11);
  });

  test('the last administrator neither leaves nor becomes a teacher; the own account wants a clear word', async () => {
    const { id } = await accountOf('admin');
    await go('/account?q=admin');
    await button('Delete account admin').click();
    await dialog().getByText('This is your own account').waitFor();
    await dialog().getByRole('button', { name: 'Delete account', exact: true }).click();
    await dialog().getByText('This is not your username', { exact: true }).waitFor();
    await dialog().getByLabel('Type admin to confirm').fill('admin');
    await dialog().getByRole('button', { name: 'Delete account', exact: true }).click();
    await dialog().getByText('A school needs at least one administrator.', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await go(`/account?q=admin&form=${id}`);
    await choose('School phase', stages[0]!.name);
    await choose('Subject', stages[0]!.subjects[0]!.name);
    await page.getByRole('radio', { name: 'Teacher' }).click();
    await button('Save').click();
    await page.getByRole('alert').filter({ hasText: 'A school needs at least one administrator.' }).waitFor();
  });

  test('whoever changes the own name is called by it at once', async () => {
    const { id } = await accountOf('admin');
    await go(`/account?q=admin&form=${id}`);
    await field('Nickname').fill('Ms Chang');
    await choose('School phase', stages[0]!.name);
    await choose('Subject', stages[0]!.subjects[0]!.name);
    await button('Save').click();
    await page.getByRole('button', { name: 'Account of Ms Chang' }).waitFor();
    await row('admin').filter({ hasText: 'Ms Chang' }).waitFor();
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(admin.problems).toEqual([]);
  });
});
