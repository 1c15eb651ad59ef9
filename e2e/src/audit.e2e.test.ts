import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { createOrders, type Orders } from './support/orders';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext } from './support/teacher';

/** More than the server gives at once. */
const MANY = 55;

describe('the history of changes', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let admin: WatchedPage;
  let page: Page;
  let teacher: Orders;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    context = await openTeacherContext(browser, { reducedMotion: 'reduce' });
    admin = await logIn(context, product.url, 'admin');
    page = admin.page;
    teacher = await createOrders(product.url);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('audit', () => [page]);

  const open = (search = '') => page.goto(`${product.url}/account/audit${search}`);
  const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });
  const row = (text: string) => rows().filter({ hasText: text });
  const filters = () => Object.fromEntries(new URL(page.url()).searchParams);

  test('it is opened from the accounts, and says what makes entries before there is one', async () => {
    await page.goto(`${product.url}/account`);
    await page.getByRole('link', { name: 'Change history' }).click();
    await page.getByRole('heading', { level: 1, name: 'Change history' }).waitFor();
    await page.getByText('Nothing was changed yet').waitFor();
    await page.getByRole('link', { name: 'Account management' }).first().waitFor();
  });

  test('each change is a sentence with who, when, and the values before and after', async () => {
    const { client_group_id } = await teacher.http.addClientGroup({ client_group_name: 'Cart 1' });
    await teacher.http.editClientGroup({ client_group_id, client_group_name: 'Cart 2' });
    await open();
    const renamed = row('Renamed the device group');
    await renamed.getByText('Name: Cart 1 → Cart 2', { exact: true }).waitFor();
    const cells = await renamed.getByRole('cell').allTextContents();
    expect(cells[0]).toContain(String(new Date().getFullYear()));
    expect(cells[1]).toContain('Mr Hart');
    // The latest stands first.
    expect(await rows().first().textContent()).toContain('Renamed');
    await row('Created the device group Cart 1').waitFor();
  });

  test('it is filtered by words, kind, person and days, and the address keeps all of it', async () => {
    await (await createOrders(product.url, 'admin')).http.addClientGroup({ client_group_name: 'Lab' });
    await open();
    await page.getByRole('textbox', { name: 'Name, or a former value' }).fill('cart 1');
    await page.keyboard.press('Enter');
    // The rename is found by its former name.
    await expect.poll(() => rows().count()).toBe(2);
    expect(filters()).toEqual({ q: 'cart 1' });
    await open();
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByTitle(/\(admin\)/).click();
    await expect.poll(() => rows().count()).toBe(1);
    await row('Created the device group Lab').waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByTitle('Classes', { exact: true }).click();
    await page.getByText('No change matches').waitFor();
    expect(filters()).toMatchObject({ kind: 'class', person: expect.stringMatching(/^\d+$/) });
    await page.reload();
    await page.getByText('No change matches').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rows().count()).toBe(3);
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByText('No change matches').waitFor();
    expect(filters()).toEqual({ to: '2020-01-31' });
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('From', { exact: true }).fill('2020-01-31');
    await expect.poll(() => rows().count()).toBe(3);
  });

  test('older entries come when they are asked for', async () => {
    for (let index = 0; index < MANY; index += 1) {
      await teacher.http.addClientGroup({ client_group_name: `Group ${index}` });
    }
    await open();
    await expect.poll(() => rows().count()).toBe(50);
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => rows().count()).toBe(MANY + 3);
    await page.getByRole('button', { name: 'Show older' }).waitFor({ state: 'detached' });
    await row('Created the device group Cart 1').waitFor();
  });

  test('in Chinese the sentences are Chinese', async () => {
    await context.addCookies([{ name: 'lang', value: 'zh', url: product.url }]);
    await open('?q=cart%201');
    await row('设备分组改名为').getByText('名称：Cart 1 → Cart 2', { exact: true }).waitFor();
    await row('新建设备分组').waitFor();
    await context.addCookies([{ name: 'lang', value: 'en', url: product.url }]);
  });

  test('teachers do not see it: they are led to their classes', async () => {
    const own = await logIn(await openTeacherContext(browser), product.url, 'teacher');
    await own.page.goto(`${product.url}/account/audit`);
    await own.page.waitForURL('**/binding');
    await own.page.getByRole('heading', { level: 1, name: 'Student management' }).waitFor();
    expect(own.problems).toEqual([]);
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(admin.problems).toEqual([]);
  });
});
