import type { Locale } from '@orrery/i18n';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser';
import { createOrders } from './support/orders';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { PASSWORD, type Product, startProduct } from './support/server';
import { openTeacherContext } from './support/teacher';

const PAGES = [
  '/account',
  '/binding',
  '/binding/studentList/1/x',
  '/binding/clients/1',
  '/binding/statistics',
  '/client',
  '/client/clientGroup',
  '/client/clientList/1',
  '/client/registration',
] as const;

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;

/** Longer than anything that the forms take, in both scripts. */
const LONG = 'Maximilian-Alexander Wolfeschlegelsteinhausenbergerdorff 阿不都热依木·买买提江·吐尔逊·欧阳修明';
const NAMES = /"(username|nickname|class_name|name|stu_name|client_group_name|group)":"[^"]*"/g;

const LOCALES: readonly [Locale, string][] = [
  ['en', 'en-GB'],
  ['zh', 'zh-CN'],
];

let product: Product;
let browser: Browser;
let peers: Peers;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  const { http } = await createOrders(product.url);
  peers = await startPeers(product.url, (await http.registrationCode({})).client_code, 2);
});
afterAll(async () => {
  await peers?.stop();
  await browser?.close();
  await product?.close();
});

describe.each(LOCALES)('people and devices in %s', (locale, browserLocale) => {
  let page: Page;

  beforeAll(async () => {
    const context = await openTeacherContext(browser, { locale: browserLocale, reducedMotion: 'reduce' });
    page = await context.newPage();
    await context.request.post(`${product.url}/api/auth/login`, {
      form: { uname: 'admin', pwd: PASSWORD },
      headers: { 'accept-language': browserLocale },
    });
  });
  afterAll(async () => {
    // The last screen asks again every few seconds: an answer on its way fails with the page.
    await page?.unrouteAll({ behavior: 'ignoreErrors' });
    await page?.context().close();
  });
  keepPictures(`manage-people-${locale}`, () => [page]);

  async function open(path: string): Promise<void> {
    await page.goto(`${product.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main [aria-busy="true"], main .ant-skeleton').waitFor({ state: 'detached' });
  }

  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

  test('long names are cut in their column and widen nothing', async () => {
    await page.route('**/api/{account,classes,Classes}/**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(NAMES, (_, field) => `"${field}":"${LONG}"`);
      await route.fulfill({ response: answer, body });
    });
    for (const path of PAGES) {
      await open(path);
      for (const screen of SCREENS) {
        await page.setViewportSize(screen);
        // What follows the width of the window does so a moment later.
        await expect.poll(isTooWide, { message: path }).toBe(false);
        const heights = await page
          .getByRole('row')
          .evaluateAll((found) => found.map((one) => (one as HTMLElement).offsetHeight));
        // Dates may take a second line at 1024 px, names never.
        expect(Math.max(0, ...heights), path).toBeLessThan(72);
        const title = await page.getByRole('heading', { level: 1 }).boundingBox();
        expect(title?.height, path).toBeLessThan(50);
      }
    }
  });
});
