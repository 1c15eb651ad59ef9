import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTALL_STATUS, type OwnResource } from '@orrery/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { enter } from './support/enter';
import { createOrders, type Orders } from './support/orders';
import { drawPicture } from './support/own-files';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';

const TITLE = 'Our school yard';
const LESSON = 'Around our school';
const FORM = '/resourceList/resourceUpload';

describe('a picture of the school, from its form to headsets and away again', () => {
  let product: Product;
  let browser: Browser;
  let admin: WatchedPage;
  let page: Page;
  let orders: Orders;
  let peers: Peers;
  let folder: string;
  /** As the school had it first. */
  let yard: OwnResource;
  let lesson: number;

  beforeAll(async () => {
    [product, browser, folder] = await Promise.all([
      startProduct(),
      openBrowser(),
      mkdtemp(join(tmpdir(), 'orrery-yard-')),
    ]);
    orders = await createOrders(product.url, 'admin');
    peers = await startPeers(product.url, (await orders.http.registrationCode({})).client_code, 1);
    admin = await enter(browser, product.url, 'en', {}, 'admin');
    page = admin.page;
    await page.addInitScript(() => sessionStorage.setItem('classAsked', '1'));
  });
  afterAll(async () => {
    await peers?.stop();
    await browser?.close();
    await product?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  keepPictures('own-resource', () => [page]);

  const go = (path: string) => page.goto(product.url + path);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const row = () => page.getByRole('row').filter({ hasText: TITLE });
  const used = async () => (await orders.http.schoolCloudDisk()).used;
  const isServed = async (url: string) => (await page.request.get(product.url + url)).ok();
  /** What the headset holds: hashes of whole files. */
  const held = async () => (await peers.devices[0]!.keeper.held()).map(({ sha256 }) => sha256);

  /** Gives the form a file, and waits until the product has checked it. */
  async function upload(name: string, colour: string): Promise<void> {
    const path = join(folder, name);
    await writeFile(path, (await drawPicture(name, colour)).bytes);
    await page.locator('main input[type="file"]').first().setInputFiles(path);
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText('Uploaded and checked', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: /I agree/ }).check();
  }

  async function saveForm(): Promise<OwnResource> {
    await page.getByText('Made from the photo', { exact: true }).waitFor();
    await button('Save').click();
    await page.waitForURL(`${product.url}/resourceList`);
    await row().waitFor();
    const { list } = await orders.http.ownResourceList({ key: TITLE });
    const [saved] = list;
    if (list.length !== 1 || !saved) throw new Error(`${list.length} resources have this title`);
    return saved;
  }

  test('what the form saves stands in the library’s own tab, and goes into a lesson', async () => {
    await go(FORM);
    await page.getByRole('textbox', { name: 'Name' }).fill(TITLE);
    await upload('yard.jpg', '#486');
    yard = await saveForm();
    expect(yard).toMatchObject({ is_bokong: 1, file_size: expect.any(Number) });
    await go('/res/list?list=own');
    const card = page.getByRole('article', { name: TITLE });
    await card.hover();
    await card.getByRole('button', { name: 'Add to play list' }).click();
    await go('/course/edit');
    await page
      .getByRole('region', { name: 'Play list' })
      .getByRole('button', { name: 'Save', exact: true })
      .click();
    await dialog().getByRole('textbox', { name: 'As a new lesson' }).fill(LESSON);
    await dialog().getByRole('button', { name: 'Save lesson' }).click();
    await page.getByText('Save done').waitFor();
    const { list } = await orders.http.courseList({});
    [lesson = 0] = list.filter(({ course_title }) => course_title === LESSON).map(({ id }) => id);
    await go(`/course/detail/${lesson}/1`);
    await page.getByRole('link', { name: TITLE, exact: true }).waitFor();
    expect(await page.getByText('No longer available').count()).toBe(0);
  });

  /** What the play list of the teaching screen says of the picture. */
  async function teacherReads(text: string): Promise<void> {
    await go(`/play/${yard.id}`);
    await page.getByRole('navigation', { name: 'Play list' }).getByText(text).waitFor();
  }

  test('[INS-12] [INS-20] what it would stream, a headset installs from the page of installs, and its record says when', async () => {
    await orders.http.sendResource({ rids: [yard.id], ids: await orders.devices(), type: 'override' });
    await teacherReads('1 missing');
    await go(`/install?q=${encodeURIComponent(TITLE)}`);
    await button(`Install ${TITLE}`).click();
    await dialog().getByRole('button', { name: 'Install', exact: true }).click();
    await expect.poll(() => button(`Uninstall ${TITLE}`).isEnabled()).toBe(true);
    expect(await held()).toHaveLength(1);
    await page.getByRole('link', { name: TITLE, exact: true }).click();
    await page.waitForURL(`${product.url}/install/details/${yard.id}`);
    const record = page.getByRole('row').filter({ hasText: peers.devices[0]!.connection.identity!.name });
    await record.getByText('Installed').waitFor();
    await expect
      .poll(() => record.getByRole('cell').allTextContents())
      .toContainEqual(expect.stringContaining(String(new Date().getFullYear())));
    await teacherReads('All ready');
    // What a lesson shows is neither changed nor deleted: the class goes on to something else.
    const { id } = await orders.find('African elephant');
    await orders.http.sendResource({ rids: [id], ids: await orders.devices(), type: 'override' });
  });

  test('[RES-33] [INS-12] another file takes its place in storage and on the headset', async () => {
    const [before] = await held();
    const room = await used();
    expect(await isServed(yard.file_url)).toBe(true);
    await go(`${FORM}/${yard.id}`);
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(TITLE);
    await upload('yard-in-spring.jpg', '#8b5');
    await button('Make from the file').click();
    const { id, file_url } = await saveForm();
    expect(id).toBe(yard.id);
    expect(file_url).not.toBe(yard.file_url);
    expect([await isServed(yard.file_url), await isServed(file_url)]).toEqual([false, true]);
    expect(await used()).toBeLessThan(room * 1.5);
    await expect.poll(held).not.toContain(before);
    await expect.poll(held).toHaveLength(1);
    const device = peers.devices[0]!.connection.identity!.clientId;
    await go(`/installdev/resource/${device}`);
    await row().getByText('Installed').waitFor();
    await expect.poll(() => row().getByText('Update available').count()).toBe(0);
    yard = { ...yard, file_url };
  });

  test('what is deleted is said to be gone in its lesson, and the headset lets go', async () => {
    await go('/resourceList');
    await button(`Delete ${TITLE}`).click();
    await dialog().getByText('1 lesson has it: there it is shown as no longer available.').waitFor();
    await dialog()
      .getByText(/^1 headset /)
      .waitFor();
    await dialog().getByRole('button', { name: 'Delete resource' }).click();
    await page.getByText(`Deleted ${TITLE}.`).waitFor();
    await expect.poll(held).toEqual([]);
    expect(await isServed(yard.file_url)).toBe(false);
    expect(await used()).toBe(0);
    const [device = 0] = await orders.devices();
    const left = await orders.http.deviceInstalls({ cid: device, status: INSTALL_STATUS.done });
    expect(left.list).toEqual([]);
    await go(`/course/detail/${lesson}/1`);
    await page.getByText('No longer available').first().waitFor();
    await page.getByText(TITLE).first().waitFor();
    await go('/res/list?list=own');
    await page.getByText('Your school has no resources of its own yet').waitFor();
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(admin.problems).toEqual([]);
  });
});
