import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openHeadsetContext, type WatchedPage } from './support/browser';
import { type Headset, joinHeadset } from './support/headset';
import { createOrders, type Orders } from './support/orders';
import { countColours } from './support/picture';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext, registrationCode } from './support/teacher';

const SEASONS = 'The reason for the seasons';
const CHAPTERS = ['A leaning axis', 'A year round the Sun', 'Long days, short days'];
/** A black page has a handful. */
const A_PICTURE = 60;

describe('a courseware', () => {
  let product: Product;
  let browser: Browser;
  let teacher: WatchedPage;
  let page: Page;
  let orders: Orders;
  let headset: Headset;
  let id: number;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const context = await openTeacherContext(browser);
    [teacher, orders] = await Promise.all([
      logIn(context, product.url, 'teacher'),
      createOrders(product.url),
    ]);
    page = teacher.page;
    id = (await orders.find(SEASONS)).id;
    const code = await registrationCode(context, product.url);
    headset = await joinHeadset(await openHeadsetContext(browser), product.url, code);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('courseware', () => [page, headset?.page].filter((one) => one !== undefined));

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const stage = () => page.getByRole('img', { name: new RegExp(`^Stage: ${SEASONS}`) });
  async function choose(chapter: string): Promise<void> {
    await page.getByRole('combobox', { name: 'Chapter' }).click();
    await page.getByTitle(chapter, { exact: true }).last().click();
  }

  test('[LIB-46] [LIB-49] [LIB-50] [LIB-51] [LIB-52] its page has the chapters and leads to the class', async () => {
    await page.goto(`${product.url}/resource/${id}`);
    for (const chapter of CHAPTERS) await page.getByRole('rowheader', { name: chapter }).waitFor();
    const first = page.getByRole('row').filter({ hasText: CHAPTERS[0] });
    expect(await first.textContent()).toMatch(/Progress control.*Gaze, Click/);
    await page
      .getByRole('button', { name: new RegExp(SEASONS) })
      .first()
      .waitFor();
    await page
      .getByRole('region', { name: SEASONS })
      .getByRole('button', { name: new RegExp(`Play.*${SEASONS}`) })
      .click();
    await page.waitForURL(`${product.url}/play/${id}`);
  });

  test('[PLAY-05] [PLAY-09] [PLAY-42] is played on the headset and on the stage, and follows the class clock', async () => {
    const chooser = page.getByRole('dialog', { name: 'Whom do you teach?' });
    await chooser.getByRole('button', { name: 'All headsets' }).click();
    const select = page.getByRole('combobox', { name: 'Chapter' });
    await select.waitFor();
    const box = await page.locator('.ant-select').filter({ has: select }).boundingBox();
    expect(box?.width).toBe(180);
    await page.getByText('1 / 1').first().waitFor();
    await button('Play').click();
    await headset.until({ resource: String(id), status: 'playing', chapter: '' });
    await headset.untilInStep(1);
    const { position } = await headset.truth();
    await expect.poll(async () => (await headset.truth()).position).toBeGreaterThan(position + 1);
    await stage().waitFor();
    await expect.poll(() => countColours(headset.page)).toBeGreaterThan(A_PICTURE);
    await expect.poll(() => countColours(page)).toBeGreaterThan(A_PICTURE);
  });

  test('[PLAY-43] holds where the class is, and shows the same picture for the same second', async () => {
    await button('Pause').click();
    await headset.until({ status: 'paused' });
    const ids = await orders.devices();
    const stands = async (time: number) => {
      await orders.http.syncPlayTime({ resId: id, ids, time, status: 'pause' });
      await expect.poll(async () => (await headset.truth()).position).toBe(time);
      // What is drawn follows the position by a frame; a picture that still moves is not the one of that second.
      let before = await headset.page.screenshot();
      await expect
        .poll(async () => {
          const last = before;
          before = await headset.page.screenshot();
          return before.equals(last);
        })
        .toBe(true);
      return before;
    };
    // The picture after a pause is still finding its sharpness.
    await stands(5);
    // A slow machine gives sharpness up at any time, twice at most, and never takes it back: it must be of one sharpness.
    const sharpness = () =>
      headset.page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width);
    const look = async () => ({
      ...{ before: await sharpness(), early: await stands(20), late: await stands(60) },
      ...{ again: await stands(20), after: await sharpness() },
    });
    let seen = await look();
    while (seen.after !== seen.before) seen = await look();
    expect(seen.early.equals(seen.late)).toBe(false);
    expect(seen.again.equals(seen.early)).toBe(true);
  });

  test('[PLAY-38] [PLAY-45] another chapter waits for the button, then plays from its start at its own length', async () => {
    await choose(CHAPTERS[2]!);
    await button('Play').click();
    await headset.until({ status: 'playing', chapter: '4' });
    expect((await headset.truth()).position).toBeLessThan(10);
    await page.getByText('0:44').waitFor();
    await page.reload();
    await button('Pause').waitFor();
    await page.locator('.ant-select-content, .ant-select-selection-item').getByText(CHAPTERS[2]!).waitFor();
    await page.getByRole('img', { name: new RegExp(`^Stage: ${SEASONS}`) }).waitFor();
    await expect.poll(() => countColours(page)).toBeGreaterThan(A_PICTURE);
  });

  test('lasts from piece to piece in VR, and goes on while the network is away', async () => {
    // From its start: the chapter has 44 seconds, of which the tests before may have taken most.
    await orders.http.syncPlayTime({ resId: id, ids: await orders.devices(), time: 0 });
    await headset.page.getByRole('button', { name: 'Enter class in VR' }).click();
    await headset.until({ immersive: true, status: 'playing', chapter: '4' });
    await headset.page.context().setOffline(true);
    await headset.until({ connection: 'offline' }, 60_000);
    expect((await headset.truth()).status).not.toBe('failed');
    await headset.page.context().setOffline(false);
    await headset.until({ connection: 'online' }, 30_000);
    await orders.http.batchStop({ resId: id, ids: await orders.devices(), time: 0 });
    await headset.until({ screen: 'lobby', immersive: true });
    expect([...teacher.problems, ...headset.problems]).toEqual([]);
  });
});
