import type { Locale } from '@orrery/i18n';
import { consoleCatalogue } from '@orrery/i18n/console';
import { headsetTexts } from '@orrery/i18n/headset';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './support/browser';
import { drawSeldom, openHeadset, typeCode } from './support/headset';
import { findBarriers, findWrongWords } from './support/inspect';
import { createOrders, type Orders } from './support/orders';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { PASSWORD, type Product, startProduct } from './support/server';
import { openTeacherContext } from './support/teacher';

const BROWSERS: Record<Locale, string> = { en: 'en-GB', zh: 'zh-CN' };
const EVERYONE: readonly Locale[] = ['en', 'zh'];

describe.each(EVERYONE)('screens in use, in %s', (locale) => {
  const t = consoleCatalogue[locale];
  const th = headsetTexts[locale];
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let console: WatchedPage;
  let page: Page;
  let orders: Orders;
  let peers: Peers;
  let code: string;
  let resource: number;
  const headsets: WatchedPage[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    orders = await createOrders(product.url);
    code = (await orders.http.registrationCode({})).client_code;
    resource = (await orders.find('Standing on Mars: Husband Hill')).id;
    context = await openTeacherContext(browser, { locale: BROWSERS[locale], reducedMotion: 'reduce' });
    console = await openPage(context);
    page = console.page;
  });
  afterAll(async () => {
    await peers?.stop();
    await browser?.close();
    await product?.close();
  });
  keepPictures(`languages-${locale}`, () => [page, ...headsets.slice(-1).map((headset) => headset.page)]);
  afterEach(async () => {
    for (const headset of headsets.splice(0)) {
      expect(headset.problems).toEqual([]);
      await headset.page.context().close();
    }
  });

  const go = (path: string) => page.goto(product.url + path);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function expectFit(shown: Page): Promise<void> {
    expect.soft(await findWrongWords(shown, locale)).toEqual([]);
    expect.soft(await findBarriers(shown)).toEqual([]);
    expect(await shown.locator('html').getAttribute('lang')).toBe(locale === 'zh' ? 'zh-CN' : 'en');
  }

  test('the door, with what it says of mistakes', async () => {
    await go('/login');
    await button(t['auth.submit']).click();
    await page.getByText(t['auth.usernameEmpty']).waitFor();
    await expectFit(page);
    await page.getByRole('textbox', { name: t['auth.username'] }).fill('admin');
    await page.getByRole('textbox', { name: t['auth.password'] }).fill(PASSWORD);
    await button(t['auth.submit']).click();
    await page.getByRole('banner').waitFor();
  });

  test('library, with something in the play list', async () => {
    await go('/res/list');
    await page.getByRole('article').first().waitFor();
    await page.getByRole('article').first().getByRole('button').click();
    await expectFit(page);
  });

  test('create lesson, with a note open, and nobody to send to', async () => {
    await go('/course/edit');
    await page.getByRole('article').first().waitFor();
    await page.getByRole('region', { name: t['courses.playList'] }).getByRole('listitem').first().waitFor();
    const note = t['courses.note'].replace('{{title}}', '');
    await page.getByRole('button', { name: note }).click();
    await expectFit(page);
    await button(t['action.cancel']).click();
    await button(t['courses.send']).click();
    await page.getByRole('dialog').getByText(t['courses.noDevices']).waitFor();
    await expectFit(page);
  });

  test('devices, where none has come yet', async () => {
    await go('/client');
    await page.getByText(t['devices.empty']).waitFor();
    await expectFit(page);
    peers = await startPeers(product.url, code, 2);
    await page.reload();
    await page.getByRole('cell', { name: t['devices.online'] }).first().waitFor();
  });

  test('teaching screen, at work, with the class view', async () => {
    await go(`/play/${resource}`);
    await button(t['play.chooserAll']).click();
    await page.getByText(t['play.allOnline'].replace('{{count}}', '2')).waitFor();
    await button(t['play.start']).click();
    await button(t['play.stop']).first().waitFor();
    await expectFit(page);
    await page.getByRole('tab', { name: t['play.tab.view'] }).click();
    await page.getByRole('heading', { name: t['live.following'] }).waitFor();
    await expectFit(page);
  });

  test('installs, with the headsets of a resource', async () => {
    await go('/install');
    const name = new RegExp(`^${t['installs.headsetsOf'].replace('{{title}}', '.+')}$`);
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('list', { name }).getByText(t['installs.status.pend']).first().waitFor();
    await expectFit(page);
  });

  test('an address that leads nowhere', async () => {
    await go('/nothing/here');
    await page.getByText(t['error.notFound']).waitFor();
    await expectFit(page);
  });

  test('headset: code pad, lobby, shelf, stage and the end of class', async () => {
    const mine = await browser.newContext({
      viewport: { width: 640, height: 400 },
      locale: BROWSERS[locale],
      reducedMotion: 'reduce',
    });
    const headset = await openHeadset(await drawSeldom(mine), `${product.url}/headset/`);
    headsets.push(headset);
    await headset.page.getByRole('heading', { name: th['join.title'] }).waitFor();
    await expectFit(headset.page);
    await typeCode(headset, code);
    await headset.until({ screen: 'lobby', connection: 'online' });
    await headset.page.getByRole('button', { name: th['lobby.enter'] }).waitFor();
    await expectFit(headset.page);
    const id = (await orders.devices()).slice(-1);
    await orders.http.sendResource({ rids: [resource], ids: id, type: 'override' });
    await headset.until({ screen: 'shelf' });
    await expectFit(headset.page);
    await orders.http.batchPlay({ resId: resource, ids: id, time: 0 });
    await headset.until({ screen: 'stage', status: 'playing' }, 30_000);
    await expectFit(headset.page);
    await orders.http.shutdown({ ids: id });
    await headset.until({ screen: 'ended' });
    await expectFit(headset.page);
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(console.problems).toEqual([]);
  });
});
