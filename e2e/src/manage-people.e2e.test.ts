import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { failCall } from './support/calls';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext, registrationCode } from './support/teacher';

/** One more than a page of the device list holds, and fewer than a page of a group. */
const DEVICES = 11;
const CLASS = 'Class 7 (2) / 七年级2班';
const GROUP = 'All headsets / 全部头显';

describe('people and devices of the school', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let admin: WatchedPage;
  let page: Page;
  let peers: Peers;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    context = await openTeacherContext(browser, { reducedMotion: 'reduce' });
    admin = await logIn(context, product.url, 'admin');
    page = admin.page;
    peers = await startPeers(product.url, await registrationCode(context, product.url), DEVICES);
  });
  afterAll(async () => {
    await peers?.stop();
    await browser?.close();
    await product?.close();
  });
  keepPictures('manage-people', () => [page]);

  const go = (path: string) => page.goto(`${product.url}${path}`);
  const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });
  const row = (text: string) => rows().filter({ hasText: text });
  const columns = () => page.getByRole('columnheader').allTextContents();
  const cells = (text: string) => row(text).getByRole('cell').allTextContents();
  const pager = () => page.getByRole('navigation', { name: 'Pages', exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  test('[GEN-34] [GEN-11] [GEN-Q14] [ACC-01] [ACC-17] accounts stand with the school key behind their names', async () => {
    await go('/account');
    await row('teacher').waitFor();
    expect(await columns()).toEqual([
      'Username',
      'Nickname',
      'School phase',
      'Subject',
      'Status',
      'Created',
      'Operation',
    ]);
    const key = await page.evaluate(() => JSON.parse(localStorage.getItem('school') ?? '{}').school_key);
    expect(key).toMatch(/^\w+$/);
    expect((await cells(`teacher@${key}`))[0]).toBe(`teacher@${key}`);
    expect((await cells(`admin@${key}`))[1]).toContain('Administrator');
    await page.getByText('2 accounts', { exact: true }).waitFor();
  });

  test('[GEN-38] [CLS-01] [CLS-07] classes stand with their numbers and lead to students and devices', async () => {
    await go('/binding');
    await row(CLASS).waitFor();
    expect(await columns()).toEqual(['Class', 'Students', 'Bound students', 'Created', 'Operation']);
    expect((await cells(CLASS)).slice(0, 3)).toEqual([CLASS, '12', '0']);
    await row(CLASS).getByRole('link', { name: 'Devices' }).click();
    await heading(`Devices of ${CLASS}`).waitFor();
    await page.getByRole('link', { name: 'Student management' }).first().click();
    await row(CLASS).getByRole('link', { name: 'Students' }).click();
    await heading(`Students of ${CLASS}`).waitFor();
    await page.goBack();
    await row(CLASS).getByRole('link', { name: 'Class view' }).click();
    await page.waitForURL(/\/class\/\d+$/);
    await heading(CLASS).waitFor();
  });

  test('[GEN-44] [CLS-22] [CLS-26] [CLS-28] the students of a class stand by number, also after a reload', async () => {
    await go(`/binding/studentList/1/${encodeURIComponent(CLASS)}`);
    await heading(`Students of ${CLASS}`).waitFor();
    await page.reload();
    await expect.poll(() => rows().count()).toBe(12);
    expect((await rows().first().getByRole('cell').allTextContents()).slice(0, 3)).toEqual([
      '1',
      'Emma Chen 陈雨桐',
      '070201',
    ]);
    // Twelve are fewer than a page.
    expect(await pager().count()).toBe(0);
    await page.getByRole('combobox', { name: 'Class' }).click();
    await page.getByRole('option', { name: CLASS }).waitFor({ state: 'attached' });
  });

  test('[GEN-39] [CLS-13] the headsets of a class stand with number, MAC and student', async () => {
    await go('/binding/clients/1');
    await page.getByText('No headset is bound to this class').waitFor();
    const bound = {
      cid: 41,
      mac: '00:C6:BA:A3:48:F6',
      uuid: 'u',
      name: 'Emma Chen',
      is_online: 1,
      revision: 1,
    };
    const answer = { list: [{ id: 41, ...bound }], total: 1, class_name: CLASS };
    const isCall = (url: URL) => url.pathname === '/api/classes/clients';
    await page.route(isCall, (route) => route.fulfill({ json: { s: 200, data: answer, msg: '' } }));
    await page.reload();
    await row('Emma Chen').waitFor();
    expect(await columns()).toEqual(['', 'Device number', 'MAC', 'Student name', 'Status', 'Operation']);
    expect((await cells('Emma Chen')).slice(1, 5)).toEqual(['41', bound.mac, 'Emma Chen', 'Online']);
    await page.unroute(isCall);
  });

  test('[MISC-04] the statistics count students and headsets and sum up the school', async () => {
    await go('/binding');
    await page.getByRole('link', { name: 'Statistics' }).click();
    await heading('Student statistics').waitFor();
    await row(CLASS).waitFor();
    expect(await columns()).toEqual(['Class', 'Students', 'Bound headsets', 'Online now', 'Without headset']);
    expect(await cells(CLASS)).toEqual([CLASS, '12', '0', '0', '12']);
    expect(await cells('Whole school')).toEqual(['Whole school', '12', '0', '0', '12']);
  });

  test('[GEN-45] [GEN-46] [DEV-04] [DEV-12] [DEV-13] the device list leads to the groups and back', async () => {
    await go('/client');
    await page.getByRole('link', { name: 'Group management', exact: true }).click();
    await heading('Group management').waitFor();
    expect(new URL(page.url()).pathname).toBe('/client/clientGroup');
    await row(GROUP).waitFor();
    expect(await columns()).toEqual(['No.', 'Group name', 'Devices', 'Operation']);
    const [index, name, count] = await cells(GROUP);
    expect([index, count]).toEqual(['1', String(DEVICES)]);
    expect(name).toContain(GROUP);
    await page.getByRole('main').getByRole('link', { name: 'Devices' }).first().click();
    await heading('Devices').waitFor();
  });

  test('[GEN-47] [GEN-Q6] [DEV-23] the name of a group travels along, and is found where it does not', async () => {
    await go('/client/clientGroup');
    await row(GROUP).getByRole('link', { name: 'Devices' }).click();
    await heading(GROUP).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toMatch(/^\/client\/clientList\/\d+$/);
    expect(searchParams.get('name')).toBe(GROUP);
    await expect.poll(() => rows().count()).toBe(DEVICES);
    expect(await columns()).toEqual([
      'Client ID',
      'Name',
      'MAC',
      'Status',
      'Status in the group',
      'Operation',
    ]);
    await go(pathname);
    await heading(GROUP).waitFor();
  });

  test('[DEV-24] [DEV-25] [DEV-28] [DEV-29] a headset leaves the group and joins it again at once', async () => {
    await go('/client/clientGroup');
    await row(GROUP).getByRole('link', { name: 'Devices' }).click();
    const id = String(peers.devices[0]!.connection.identity?.clientId);
    const one = () => rows().filter({ has: page.getByRole('cell', { name: id, exact: true }) });
    await one().getByRole('cell', { name: 'In this group', exact: true }).waitFor();
    await one()
      .getByRole('button', { name: `Remove headset ${id}` })
      .click();
    await one().getByRole('cell', { name: 'Not in this group' }).waitFor();
    await page.getByText('Not in this group', { exact: true }).first().click();
    await expect.poll(() => rows().count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('status')).toBe('0');
    await one()
      .getByRole('button', { name: `Bind headset ${id}` })
      .click();
    await page.getByText('Every headset is in this group').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rows().count()).toBe(DEVICES);
  });

  test('[GEN-83] [GEN-84] a pager shows only where there is more than a page', async () => {
    await go('/client');
    await expect.poll(() => rows().count()).toBe(10);
    await pager().waitFor();
    for (const path of ['/account', '/binding', '/client/clientGroup', '/client/clientList/1']) {
      await go(path);
      await rows().first().waitFor();
      expect(await pager().count(), path).toBe(0);
    }
  });

  test('a page beyond the last leads to the last one', async () => {
    await go('/client?page=9');
    await expect.poll(() => rows().count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  });

  test('devices are searched for by name, and the search stands in the address', async () => {
    await go('/client');
    await rows().first().waitFor();
    const field = page.getByRole('textbox', { name: 'ID, name, MAC or serial number' });
    await field.fill('no such headset');
    await field.press('Enter');
    await page.getByText('No headset matches “no such headset”').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rows().count()).toBe(10);
    expect(await field.inputValue()).toBe('');
  });

  test('[MISC-05] the registration page has code, expiry and QR code, and prints without its surroundings', async () => {
    await go('/client');
    await page.getByRole('button', { name: 'Device settings' }).click();
    await page.getByRole('link', { name: 'Page to print' }).click();
    await heading('Device registration').waitFor();
    const code = await registrationCode(context, product.url);
    await page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`, { exact: true }).waitFor();
    await page.getByText(/^Expires \d\d\s\w+\s\d{4}, \d\d:\d\d · \d+ h \d+ min left$/).waitFor();
    const picture = page.getByRole('img', { name: /^QR code of https?:\/\/.*\/headset/ });
    await picture.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await picture.isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
  });

  test('[GEN-80] a list that could not be fetched says so, and comes with another try', async () => {
    const restore = await failCall(page, '/api/classes/lists', { status: 500, msg: '' });
    await go('/binding');
    await page.getByText('Acquisition failed, please try again later').waitFor();
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(CLASS).waitFor();
  });

  test.each([
    ['/binding/clients/999999', 'This class does not exist.'],
    ['/binding/studentList/999999/x', 'This class does not exist.'],
    ['/client/clientList/999999', 'This device group does not exist.'],
  ])('%s is told to be nobody’s', async (path, words) => {
    await go(path);
    await page.getByText(words).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(admin.problems).toEqual([]);
  });
});
