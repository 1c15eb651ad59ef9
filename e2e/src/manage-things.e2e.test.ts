import { RES_TYPE, type Resource } from '@orrery/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openHeadsetContext, type WatchedPage } from './support/browser';
import { drawSeldom, type Headset, joinHeadset } from './support/headset';
import { createOrders } from './support/orders';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext, registrationCode } from './support/teacher';

describe('what headsets hold, and the school’s own material', () => {
  let product: Product;
  let browser: Browser;
  let admin: WatchedPage;
  let page: Page;
  let headset: Headset;
  let piece: Resource;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const context = await openTeacherContext(browser, { reducedMotion: 'reduce' });
    admin = await logIn(context, product.url, 'admin');
    page = admin.page;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('manage-things', () => [page]);

  const open = (address: string) => page.goto(`${product.url}${address}`);
  const cell = (row: string | RegExp, column: string) => async () => {
    const headers = await page.getByRole('columnheader').allTextContents();
    const cells = page.getByRole('row', { name: row }).getByRole('cell');
    return (await cells.nth(headers.indexOf(column)).textContent()) ?? '';
  };

  /** A headset joins, and is told to keep one picture. */
  async function installOnePicture(): Promise<void> {
    const orders = await createOrders(product.url);
    const { list } = await orders.http.resourceList({ res_type: RES_TYPE.panorama });
    piece = list[0]!;
    const code = await registrationCode(page.context(), product.url);
    headset = await joinHeadset(await drawSeldom(await openHeadsetContext(browser)), product.url, code);
    await orders.http.install({ rids: [piece.id], ids: await orders.devices() });
  }

  test('[GEN-35] [MISC-01] before the first headset the install pages say what makes things appear', async () => {
    await open('/downloads');
    await page.getByText('No headset has been told to keep anything yet').waitFor();
    await page.getByRole('link', { name: 'Install resources' }).click();
    await page.waitForURL(`${product.url}/install`);
    await page.getByRole('table').waitFor();
    await open('/installdev');
    await page.getByRole('link', { name: 'Show the code' }).click();
    await page.waitForURL('**/client/registration');
  });

  test('[INS-01] [INS-18] a picture that a headset keeps counts as installed in the course view', async () => {
    await installOnePicture();
    await open(`/install?q=${encodeURIComponent(piece.title)}`);
    await expect.poll(cell(new RegExp(piece.title), 'Installed')).toBe('1');
    expect(await cell(new RegExp(piece.title), 'Failed')()).toBe('0');
  });

  test('[MISC-03] [INS-20] install details name the headset, the size and when it came', async () => {
    await page.getByRole('link', { name: piece.title }).click();
    await page.waitForURL(`**/install/details/${piece.id}`);
    const { device } = await headset.truth();
    await expect.poll(cell(new RegExp(device), 'Status')).toContain('Installed');
    expect(await cell(new RegExp(device), 'Size')()).toMatch(/^\d+ (KB|MB|GB)$/);
    expect(await cell(new RegExp(device), 'Downloaded')()).toContain(String(new Date().getFullYear()));
  });

  test('[MISC-01] [MISC-02] downloads show name, size, start time and status', async () => {
    await open('/downloads');
    const row = new RegExp(piece.title);
    await expect.poll(cell(row, 'Status')).toContain('Installed');
    expect(await cell(row, 'Resource')()).toContain(piece.title);
    expect(await cell(row, 'Size')()).toMatch(/\d/);
    expect(await cell(row, 'Started')()).toContain(String(new Date().getFullYear()));
  });

  test('a headset of nobody is said to be unknown', async () => {
    await open('/installdev/resource/999999');
    await page.getByText('This device does not exist.').waitFor();
  });

  test('[GEN-42] [GEN-43] [RES-01] the school’s material: its room, and how it comes here', async () => {
    await open('/resourceList');
    await page.getByText('0 KB of 20 GB used').waitFor();
    await page.getByText('Your school has no material of its own yet').waitFor();
    await page.getByRole('link', { name: 'Add resource' }).first().click();
    await page.getByRole('heading', { name: 'Upload a resource' }).waitFor();
    await open(`/resourceList/resourceUpload/${piece.id}`);
    await page.getByText('This resource does not exist.').waitFor();
  });

  test('[GEN-28] [GEN-40] [GEN-41] results of tests: nothing was tested, and the pages say so', async () => {
    await open('/study');
    await page.getByText('No class has taken a test yet').waitFor();
    await open('/study/history/1');
    await page.getByText('There is no report with this number').waitFor();
    await page.getByRole('link', { name: 'Study history' }).click();
    await page.waitForURL('**/study');
    await open('/course/history');
    await page.getByText('No test in these days').waitFor();
    expect(admin.problems).toEqual([]);
  });
});
