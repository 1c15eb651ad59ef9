import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { createOrders, type Orders } from './support/orders';
import { addOwnPicture } from './support/own-files';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext } from './support/teacher';

/** With the two that have names, one more than a page holds. */
const OTHERS = 9;

describe('the school’s own resources', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let admin: WatchedPage;
  let page: Page;
  let teacher: Orders;
  let pond: number;

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
  keepPictures('resources', () => [page]);

  const open = (search = '') => page.goto(`${product.url}/resourceList${search}`);
  const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });
  const row = (text: string) => rows().filter({ hasText: text });
  const heads = () => page.getByRole('columnheader').allTextContents();
  const disk = () => page.getByRole('meter', { name: 'Cloud space' });
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams);

  /** Ends on the page of a resource's own form. */
  const isAtForm = (id: number | '') =>
    page.waitForURL(new RegExp(`/resourceList/resourceUpload${id === '' ? '' : `/${id}`}$`));

  test('[RES-05] before the first one the page says what appears here, and leads to the form without an id', async () => {
    await open();
    await page.getByText('Your school has no material of its own yet').waitFor();
    await page.getByRole('link', { name: 'Add resource' }).first().click();
    await isAtForm('');
  });

  test('[RES-01] [RES-02] the space bar tells used, total and the percentage', async () => {
    await open();
    await page.getByText('0 KB of 20 GB used').waitFor();
    await page.getByText('0%', { exact: true }).waitFor();
    const texts = { title: 'Our pond', colour: '#3a7', key_word: 'water', subject_ids: '16' };
    pond = await addOwnPicture(teacher.http, product.url, texts);
    // A cover is made of the picture behind the scenes, and takes its room.
    const coverOf = async () => (await teacher.http.ownResourceItem({ rid: pond })).item.cover;
    await expect.poll(coverOf).not.toBe('');
    await open();
    const { used, total } = await teacher.http.schoolCloudDisk();
    expect(used).toBeGreaterThan(0);
    await page.getByText(`${Math.ceil(used / 1024)} KB of 20 GB used`).waitFor();
    await page.getByText('<1%').waitFor();
    expect(await disk().getAttribute('aria-valuenow')).toBe(String(Math.round((used / total) * 100)));
  });

  test('[RES-06] [RES-07] a row tells everything of a resource', async () => {
    await open();
    await row('Our pond').waitFor();
    const names = ['ID', 'Cover', 'Name', 'Type', 'Uploader', 'Size', 'Created', 'Updated', 'Operation'];
    expect(await heads()).toEqual(names);
    const cells = await row('Our pond').getByRole('cell').allTextContents();
    const year = String(new Date().getFullYear());
    expect(cells).toEqual([
      String(pond),
      '',
      'Our pond',
      'Panorama',
      expect.stringContaining('Mr Hart'),
      expect.stringMatching(/^\d+ KB$/),
      expect.stringContaining(year),
      expect.stringContaining(year),
      'EditDownloadDelete',
    ]);
    expect(await row('Our pond').locator('img').count()).toBe(1);
  });

  test('[RES-08] each row leads to its form, gives its file, and opens its page', async () => {
    await open();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Our pond' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Our pond.jpg');
    const { item } = await teacher.http.ownResourceItem({ rid: pond });
    expect((await readFile(await download.path())).length).toBe(item.file_size);
    await page.getByRole('link', { name: 'Edit Our pond' }).click();
    await isAtForm(pond);
    await open();
    await page.getByRole('link', { name: 'Our pond', exact: true }).click();
    await page.waitForURL(`**/resource/${pond}`);
    await page.getByRole('heading', { name: 'Our pond' }).waitFor();
  });

  test('[RES-10] [RES-Q6] words, phase and subject narrow the list, and the address keeps them', async () => {
    const add = (title: string, colour: string) =>
      addOwnPicture(teacher.http, product.url, { title, colour, subject_ids: '2' });
    await add('Our roof', '#a73');
    for (let index = 0; index < OTHERS; index += 1) await add(`Room ${index}`, `hsl(${index * 40},40%,50%)`);
    await open();
    await expect.poll(() => rows().count()).toBe(10);
    await page.getByText('11 resources').waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => rows().count()).toBe(1);
    expect(asked()).toEqual({ page: '2' });
    await page.getByRole('textbox', { name: 'Name, keyword or knowledge point' }).fill('water');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows().count()).toBe(1);
    await row('Our pond').waitFor();
    expect(asked()).toEqual({ q: 'water' });
    await page.getByRole('combobox', { name: 'All phases' }).click();
    await page.getByTitle('Primary school', { exact: true }).click();
    await page.getByText('No resource matches').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rows().count()).toBe(10);
    await page.getByRole('combobox', { name: 'All phases' }).click();
    await page.getByTitle('Middle school', { exact: true }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole('combobox', { name: 'All subjects' }).click();
    await page.getByTitle('Biology', { exact: true }).click();
    await expect.poll(asked).toEqual({ phase: '20', subject: '16' });
    await page.reload();
    await row('Our pond').waitFor();
    expect(await rows().count()).toBe(1);
  });

  test('[RES-09] [RES-11] deleting says what has the resource, and asks', async () => {
    await teacher.http.courseSave({ title: 'Ponds', resource_ids: [pond] });
    await open('?q=pond');
    await page.getByRole('button', { name: 'Delete Our pond' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Our pond”?' });
    await dialog.getByText('1 lesson has it: there it is shown as no longer available.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await rows().count()).toBe(1);
    await page.getByRole('button', { name: 'Delete Our pond' }).click();
    await dialog.getByRole('button', { name: 'Delete resource' }).click();
    await page.getByText('Deleted Our pond.').waitFor();
    await page.getByText('No resource matches').waitFor();
    // Its page says that it is gone.
    await page.goto(`${product.url}/resource/${pond}`);
    await page.getByText(/^Your school deleted this resource\./).waitFor();
    await page.getByRole('heading', { name: 'Our pond' }).waitFor();
  });

  test('a resource that somebody else deleted meanwhile is said to be gone', async () => {
    await open('?q=roof');
    const rid = Number(await row('Our roof').getByRole('cell').first().textContent());
    await teacher.http.ownResourceDelete({ rid });
    await page.getByRole('button', { name: 'Delete Our roof' }).click();
    await page.getByText('This resource does not exist.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('No resource matches').waitFor();
  });

  test('the history tells who added and deleted what', async () => {
    await page.goto(`${product.url}/account/audit?kind=resource&q=pond`);
    await row('Deleted the resource Our pond').getByText('Lessons: 1').waitFor();
    await row('Added the resource Our pond').getByText('Subjects: Biology').waitFor();
  });

  test('[RES-01] in Chinese the page speaks Chinese', async () => {
    await context.addCookies([{ name: 'lang', value: 'zh', url: product.url }]);
    await open();
    await page.getByRole('link', { name: '添加资源' }).waitFor();
    await page.getByText(/^已用 .+，共 20 GB$/).waitFor();
    const names = ['编号', '封面', '名称', '类型', '上传者', '大小', '创建时间', '更新时间', '操作'];
    await expect.poll(heads).toEqual(names);
    await context.addCookies([{ name: 'lang', value: 'en', url: product.url }]);
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(admin.problems).toEqual([]);
  });
});
