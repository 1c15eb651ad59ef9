import type { Resource } from '@orrery/contract';
import { consoleCatalogue } from '@orrery/i18n/console';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { failCall, holdCall } from './support/calls';
import { enter } from './support/enter';
import { createOrders } from './support/orders';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';

const SEARCH = '/api/pad/search';
const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true };
/** Least size of what a finger hits, in CSS pixels. */
const FINGER = 44;
const en = consoleCatalogue.en;

describe('the library on a tablet', () => {
  let product: Product;
  let browser: Browser;
  let teacher: WatchedPage;
  let page: Page;
  let saved: Resource;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const orders = await createOrders(product.url);
    saved = await orders.find('Standing on Mars: Husband Hill');
    await orders.http.courseSave({ title: 'Our planets', resource_ids: [saved.id], explains: '' });
    teacher = await enter(browser, product.url, 'en', TABLET);
    page = teacher.page;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('pad', () => [page]);
  beforeEach(() => open(''));

  const cards = () => page.getByRole('list', { name: en['library.results'] }).getByRole('link');
  async function open(search: string): Promise<void> {
    await page.goto(`${product.url}/pad${search}`);
    await cards().first().waitFor();
  }
  const query = () => new URL(page.url()).search;
  const filter = (row: string, option: string) =>
    page.getByRole('group', { name: row }).getByRole('button', { name: option, exact: true });
  const lists = () => page.getByRole('complementary', { name: en['pad.lists'] });

  test('[LIB-40, LIB-41] it shows fifteen to a page, and asks for the next fifteen', async () => {
    expect(await cards().count()).toBe(15);
    const topmost = () => cards().first().getByRole('heading').textContent();
    const first = await topmost();
    await page.getByRole('navigation', { name: en['pager.name'] }).getByText('2', { exact: true }).click();
    await expect.poll(query).toBe('?page=2');
    await expect.poll(topmost).not.toBe(first);
    await page.goBack();
    await expect.poll(topmost).toBe(first);
  });

  test('[LIB-33] another type resets the other filters', async () => {
    await filter('Stage', 'Middle school').click();
    await filter('Subject', 'Physics').click();
    await expect.poll(query).toBe('?phase=20&subject=14');
    await filter('Type', '3D model').click();
    await expect.poll(query).toBe('?type=3');
    expect(await filter('Stage', 'All').getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('group', { name: 'Subject' }).count()).toBe(0);
  });

  test('[LIB-37, LIB-38] filters are offered from the server, and a search combines with them', async () => {
    await filter('Type', 'Panorama').click();
    const box = page.getByRole('textbox', { name: en['library.search'] });
    await box.fill('mars');
    await box.press('Enter');
    await expect.poll(query).toBe('?type=4&q=mars');
    await page.getByText('1 resource', { exact: true }).waitFor();
  });

  test('[LIB-32] a resource opens in the tablet’s own frame, and back finds the same list', async () => {
    await open('?type=3&page=2');
    const name = await cards().nth(1).getByRole('heading').textContent();
    await cards().nth(1).click();
    await page.waitForURL(/\/pad\/res\/\d+/);
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    expect(await page.getByRole('navigation', { name: en['nav.main'] }).count()).toBe(0);
    await page.reload();
    await page.getByRole('link', { name: en['detail.back'] }).click();
    await page.waitForURL(`${product.url}/pad?type=3&page=2`);
  });

  test('[MISC-09] my lists stand beside it; an item of a list opens in the same frame', async () => {
    await filter('Type', 'Video').click();
    await expect.poll(query).toBe('?type=2');
    await lists().getByText('Our planets').waitFor();
    await lists().getByRole('link', { name: saved.title }).click();
    await page.waitForURL(`${product.url}/pad/res/${saved.id}?type=2`);
    await page.getByRole('heading', { level: 1, name: saved.title }).waitFor();
    await page.getByRole('link', { name: en['detail.back'] }).click();
    await page.waitForURL(`${product.url}/pad?type=2`);
  });

  test('[MISC-09] on a tablet that stands, a button shows and hides my lists', async () => {
    await page.setViewportSize({ width: 820, height: 1180 });
    expect(await lists().count()).toBe(0);
    const toggle = page.getByRole('button', { name: en['pad.lists'] });
    await toggle.tap();
    await lists().getByRole('link', { name: saved.title }).waitFor();
    await toggle.tap();
    await expect.poll(() => lists().count()).toBe(0);
    await page.setViewportSize(TABLET.viewport);
  });

  test('everything that is pressed is as large as a finger', async () => {
    const targets = page.locator('main button, main a, header a, header button').filter({ visible: true });
    const small = await targets.evaluateAll(
      (elements, least) =>
        elements
          .filter((element) => element.getBoundingClientRect().height < least)
          .map((element) => element.textContent || element.getAttribute('aria-label')),
      FINGER,
    );
    expect(small).toEqual([]);
  });

  test('it says when it loads, finds nothing, or fails, and how to go on', async () => {
    const held = await holdCall(page, SEARCH);
    await page.goto(`${product.url}/pad?q=nothing-like-this`);
    await held.asked;
    await page.getByRole('list', { name: en['app.loading'] }).waitFor();
    await held.release();
    await page.getByRole('button', { name: en['library.clearFilters'] }).click();
    await cards().first().waitFor();
    const mend = await failCall(page, SEARCH, { status: 400, msg: '' });
    await page.goto(`${product.url}/pad?type=4`);
    await page.getByRole('alert').getByText(en['error.fetch']).waitFor();
    await mend();
    await page.getByRole('button', { name: en['action.retry'] }).click();
    await cards().first().waitFor();
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(teacher.problems).toEqual([]);
  });
});
