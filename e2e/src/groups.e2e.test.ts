import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { createOrders, type Orders } from './support/orders';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext, registrationCode } from './support/teacher';

const DEVICES = 2;
const DEFAULT = 'All headsets / 全部头显';

describe('device groups', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let teacher: WatchedPage;
  let page: Page;
  let peers: Peers;
  /** Somebody else who manages the school at the same time. */
  let other: Orders;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    context = await openTeacherContext(browser, { reducedMotion: 'reduce' });
    teacher = await logIn(context, product.url, 'teacher');
    page = teacher.page;
    other = await createOrders(product.url, 'admin');
    peers = await startPeers(product.url, await registrationCode(context, product.url), DEVICES);
  });
  afterAll(async () => {
    await peers?.stop();
    await browser?.close();
    await product?.close();
  });
  keepPictures('groups', () => [page]);

  const openGroups = () => page.goto(`${product.url}/client/clientGroup`);
  const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });
  const row = (name: string) => rows().filter({ hasText: name });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const field = () => page.getByRole('textbox', { name: 'Group name', exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const inRow = (name: string, button: string) =>
    row(name).getByRole('button', { name: `${button} ${name}`, exact: true });
  const groupId = async (name: string) => {
    const { list } = await other.http.groupList({});
    return list.find(({ client_group_name }) => client_group_name === name)?.client_group_id ?? 0;
  };

  test('[DEV-12] [DEV-13] the list has a way back to the devices, and of each group what one does with it', async () => {
    await openGroups();
    await row(DEFAULT).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'No.',
      'Group name',
      'Devices',
      'Operation',
    ]);
    await row(DEFAULT).getByText('New headsets join here').waitFor();
    expect(await row(DEFAULT).getByRole('button').allTextContents()).toEqual(['Edit']);
    await page.getByRole('link', { name: 'Devices', exact: true }).click();
    await page.waitForURL('**/client');
  });

  test('[DEV-14] [DEV-15] [DEV-20] [DEV-Q3] a group needs a name; the field that wants it is called so', async () => {
    await openGroups();
    await press('New group');
    await dialog('New device group').waitFor();
    await press('Save');
    await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
    await dialog('New device group').getByText('Group name is required').waitFor();
    await field().fill('Cart 1');
    await press('Save');
    await dialog('New device group').waitFor({ state: 'detached' });
    await row('Cart 1').waitFor();
    expect((await row('Cart 1').getByRole('cell').allTextContents()).slice(0, 3)).toEqual([
      '2',
      'Cart 1',
      '0',
    ]);
    expect(await row('Cart 1').getByRole('button').allTextContents()).toEqual(['Edit', 'Delete']);
  });

  test('[DEV-14] [DEV-21] the same dialog gives a group another name', async () => {
    await inRow('Cart 1', 'Edit').click();
    expect(await field().inputValue()).toBe('Cart 1');
    await field().fill('Cart 2');
    await press('Save');
    await row('Cart 2').waitFor();
    expect(await row('Cart 1').count()).toBe(0);
  });

  test('of two who rename a group at once the second is told what changed, and chooses', async () => {
    const client_group_id = await groupId('Cart 2');
    const rename = (client_group_name: string) =>
      other.http.editClientGroup({ client_group_id, client_group_name });
    await inRow('Cart 2', 'Edit').click();
    await rename('Theirs');
    await field().fill('Mine');
    await press('Save');
    const told = page.getByRole('alert').filter({ hasText: /saved this on .* after you opened it/ });
    await told.getByText('Theirs', { exact: true }).waitFor();
    await press('Take this');
    await row('Theirs').waitFor();
    await inRow('Theirs', 'Edit').click();
    await rename('Theirs again');
    await field().fill('Mine');
    await press('Save');
    await press('Save mine over it');
    await row('Mine').waitFor();
    expect(await groupId('Mine')).toBe(client_group_id);
  });

  test('[DEV-23] [DEV-24] [DEV-25] [DEV-26] [DEV-27] [DEV-28] [DEV-29] [DEV-Q4] headsets are bound and removed at once', async () => {
    await row('Mine').getByRole('link', { name: 'Devices of Mine' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    const id = String(peers.devices[0]?.connection.identity?.clientId);
    const one = rows().filter({ has: page.getByRole('cell', { name: id, exact: true }) });
    await one.getByRole('cell', { name: 'Not in this group', exact: true }).waitFor();
    const headers = await page.getByRole('columnheader').allTextContents();
    expect(headers).toEqual(expect.arrayContaining(['Client ID', 'MAC', 'Status in the group', 'Operation']));
    await one.getByRole('button', { name: `Bind headset ${id}` }).click();
    await one.getByRole('cell', { name: 'In this group', exact: true }).waitFor();
    await one.getByRole('button', { name: `Remove headset ${id}` }).click();
    await one.getByRole('cell', { name: 'Not in this group', exact: true }).waitFor();
    await one.getByRole('button', { name: `Bind headset ${id}` }).click();
    await one.getByRole('cell', { name: 'In this group', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Group management', exact: true }).click();
    await expect.poll(async () => (await row('Mine').getByRole('cell').allTextContents())[2]).toBe('1');
  });

  test('a group of which a headset plays stays, with the reason', async () => {
    const { list } = await other.http.resourceList({ res_type: 3 });
    const resource = list[0];
    if (!resource) throw new Error('the library is empty');
    await other.play(resource);
    await inRow('Mine', 'Delete').click();
    await press('Delete the group');
    await page.getByText('A headset of this group is playing right now. Stop the lesson first.').waitFor();
    await press('Close');
    await row('Mine').waitFor();
    await other.stop(resource);
  });

  test('[DEV-22] [DEV-Q4] a group is deleted after a question that says what becomes of its headsets', async () => {
    await inRow('Mine', 'Delete').click();
    const question = dialog('Delete “Mine”?');
    await question.getByText('The 1 headset in it leaves the group and stays in the school.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await inRow('Mine', 'Delete').click();
    await press('Delete the group');
    await row('Mine').waitFor({ state: 'detached' });
    expect((await other.devices()).length).toBe(DEVICES);
  });

  test('[DEV-16] [DEV-17] [DEV-19] twenty groups make a page; without its last group a page is left', async () => {
    for (let index = 1; index < 20; index += 1) {
      await other.http.addClientGroup({ client_group_name: `Group ${index}` });
    }
    await openGroups();
    await expect.poll(() => rows().count()).toBe(20);
    await press('New group');
    await field().fill('The last');
    await press('Save');
    // Whoever makes a group sees it, on whichever page it is.
    await row('The last').waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    await inRow('The last', 'Delete').click();
    await press('Delete the group');
    await expect.poll(() => rows().count()).toBe(20);
    expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  });

  test('a group that somebody else deleted meanwhile is said to be gone, and leaves the list', async () => {
    await inRow('Group 5', 'Edit').click();
    await other.http.delClientGroup({ client_group_id: await groupId('Group 5') });
    await field().fill('Too late');
    await press('Save');
    await page.getByText('This device group does not exist.').waitFor();
    await press('Close');
    await dialog('Rename the device group').waitFor({ state: 'detached' });
    await expect.poll(() => row('Group 5').count()).toBe(0);
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(teacher.problems).toEqual([]);
  });
});
