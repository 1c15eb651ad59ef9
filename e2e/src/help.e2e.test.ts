import { LOCALES, type Locale } from '@orrery/i18n';
import { consoleCatalogue } from '@orrery/i18n/console';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './support/browser';
import { findBarriers, findGaps, findSideways, findWrongWords } from './support/inspect';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext } from './support/teacher';

const BROWSERS: Record<Locale, string> = { en: 'en-GB', zh: 'zh-CN' };
const DESKTOP = { width: 1440, height: 900 };
const SMALLER = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

describe.each(LOCALES)('the guide, in %s', (locale) => {
  const t = consoleCatalogue[locale];
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  let topics: string[];

  beforeAll(async () => {
    context = await openTeacherContext(browser, { locale: BROWSERS[locale], reducedMotion: 'reduce' });
    watched = await openPage(context);
    page = watched.page;
    page.on('console', (message) => {
      if (message.type() === 'error') watched.problems.push(message.text());
    });
  });
  afterAll(async () => {
    await context?.close();
  });
  keepPictures(`help-${locale}`, () => [page]);

  const contents = () => page.getByRole('navigation', { name: t['help.contents'] });
  const title = () => page.getByRole('heading', { level: 1 });

  test('[GEN-58] opens without a log-in, from the log-in page too', async () => {
    await page.goto(`${product.url}/login`);
    await page.getByRole('link', { name: t['auth.help'], exact: true }).click();
    // The log-in has a heading too: only the address tells that it is left.
    await page.waitForURL(`${product.url}/help`);
    await title().waitFor();
    await page.reload();
    await title().waitFor();
    expect(new URL(page.url()).pathname).toBe('/help');
    topics = await contents()
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(topics.length).toBeGreaterThan(10);
  });

  test('every topic is written, shows its pictures, shuts nobody out, and its links lead to topics', {
    timeout: 300_000,
  }, async () => {
    for (const topic of topics) {
      await page.goto(product.url + topic);
      const article = page.getByRole('article');
      await article.getByRole('heading', { level: 2 }).first().waitFor();
      expect.soft((await article.textContent())?.length, topic).toBeGreaterThan(200);
      expect.soft(await findMissingPictures(page), topic).toEqual([]);
      expect.soft(await findGaps(page, locale), topic).toEqual([]);
      expect.soft(await findWrongWords(page, locale), topic).toEqual([]);
      expect.soft(await findBarriers(page), topic).toEqual([]);
      // Links lead to topics that exist.
      const targets = await article
        .locator('p a, li a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      for (const target of targets) expect.soft(topics, topic).toContain(target.split('#')[0]);
      for (const screen of SMALLER) {
        await page.setViewportSize(screen);
        expect.soft(await findSideways(page), `${topic}, ${screen.width} px wide`).toEqual([]);
      }
      await page.setViewportSize(DESKTOP);
      expect.soft(await findSideways(page), topic).toEqual([]);
    }
  });

  test('search finds sections in either language and leads to them', async () => {
    await page.goto(`${product.url}/help`);
    for (const words of ['certificate', '证书']) {
      await page.getByRole('textbox', { name: t['help.search'] }).fill(words);
      await page.getByRole('search').getByRole('link').first().waitFor();
    }
    await page.getByRole('search').getByRole('link').first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/help/headsets');
    await expect.poll(() => new URL(page.url()).hash).toBe('#https');
    const section = page.locator('#https');
    await section.waitFor();
    await expect.poll(() => section.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(300);
    await page.getByRole('textbox', { name: t['help.search'] }).fill('zzzz');
    await page.getByText(t['help.notFound']).waitFor();
  });

  test('is read by keyboard alone: past the frame, to the next topic, to a section', async () => {
    await page.goto(`${product.url}/help`);
    await title().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t['app.skip']);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    const next = page.getByRole('navigation', { name: t['help.around'] }).getByRole('link');
    await next.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe(topics[1]);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/help');
  });

  test('the language changes on the spot, and the topic stays', async () => {
    await page.goto(`${product.url}/help/class#shortcuts`);
    const before = await title().textContent();
    const other = locale === 'en' ? '中文' : 'English';
    await page.getByRole('button', { name: new RegExp(`^${t['app.language']}`) }).click();
    await page.getByRole('menuitemradio', { name: other }).click();
    await expect.poll(() => title().textContent()).not.toBe(before);
    expect(new URL(page.url()).pathname).toBe('/help/class');
    await page.getByRole('banner').getByRole('button').first().click();
    await page.getByRole('menuitemradio', { name: locale === 'en' ? 'English' : '中文' }).click();
    await expect.poll(() => title().textContent()).toBe(before);
  });

  test('an address that is no topic says so and shows the contents', async () => {
    await page.goto(`${product.url}/help/no-such-topic`);
    await page.getByText(t['help.unknown']).waitFor();
    await contents().waitFor();
    expect.soft(await findBarriers(page)).toEqual([]);
  });

  test('fits a phone', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: BROWSERS[locale],
      reducedMotion: 'reduce',
    });
    const { page: small, problems } = await openPage(phone);
    await small.goto(`${product.url}/help/headsets`);
    await small.getByRole('article').getByRole('heading', { level: 2 }).first().waitFor();
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findBarriers(small)).toEqual([]);
    expect(problems).toEqual([]);
    await phone.close();
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(watched.problems).toEqual([]);
  });
});

test('[GEN-58] the help link in the header opens the guide, which leads back', async () => {
  const context = await openTeacherContext(browser);
  const { page } = await logIn(context, product.url, 'teacher');
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
  await page.getByRole('heading', { level: 1, name: 'Start here' }).waitFor();
  await page.getByRole('link', { name: 'To my lessons' }).click();
  await page.waitForURL(/\/course$/);
  await context.close();
});

/** Pictures of the page that did not arrive, after scrolling to each. */
function findMissingPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const missing: string[] = [];
    for (const image of document.querySelectorAll<HTMLImageElement>('article img')) {
      image.loading = 'eager';
      await image.decode().catch(() => missing.push(image.src));
      if (image.naturalWidth === 0) missing.push(image.src);
    }
    return missing;
  });
}
