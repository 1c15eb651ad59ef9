import type { Resource } from '@orrery/contract';
import { consoleCatalogue } from '@orrery/i18n/console';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './support/browser';
import { countCalls, failCall, holdCall } from './support/calls';
import { enter } from './support/enter';
import { findBarriers, findSideways } from './support/inspect';
import { createOrders, type Orders } from './support/orders';
import { keepPictures } from './support/pictures';
import { watchCalls } from './support/quiet';
import { type Product, startProduct } from './support/server';

const SEARCH = '/api/pad/search';
const REFERENCE = '/api/cate/alist_json';
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
  let orders: Orders;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    orders = await createOrders(product.url);
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
  /** What a request sends, without the mark that keeps browsers from remembering it. */
  const sentBy = (request: Request) => {
    const { _: _mark, ...sent } = Object.fromEntries(new URL(request.url()).searchParams);
    return sent;
  };
  const lists = () => page.getByRole('complementary', { name: en['pad.lists'] });

  test('[LIB-40] [LIB-41] it shows fifteen to a page, and asks for the next fifteen', async () => {
    expect(await cards().count()).toBe(15);
    const topmost = () => cards().first().getByRole('heading').textContent();
    const first = await topmost();
    await page.getByRole('navigation', { name: en['pager.name'] }).getByText('2', { exact: true }).click();
    await expect.poll(query).toBe('?page=2');
    await expect.poll(topmost).not.toBe(first);
    await page.goBack();
    await expect.poll(topmost).toBe(first);
  });

  test('[LIB-41] fifteen are a page where the server says nothing of it', async () => {
    const matches = (url: URL) => url.pathname === SEARCH;
    await page.route(matches, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { page_size: number; total: number } };
      Object.assign(body.data, { page_size: 0, total: 31 });
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    const pager = page.getByRole('navigation', { name: en['pager.name'] });
    await pager.getByText('3', { exact: true }).waitFor();
    expect(await pager.getByText('4', { exact: true }).count()).toBe(0);
    await page.unroute(matches);
  });

  test('[LIB-33] another type resets the other filters', async () => {
    await filter('Attribute', 'Subject lessons').click();
    await filter('Stage', 'Middle school').click();
    await filter('Subject', 'Physics').click();
    await expect.poll(query).toBe('?cate=1&phase=20&subject=14');
    await filter('Type', '3D model').click();
    await expect.poll(query).toBe('?type=3');
    // The address is there a moment before the page that belongs to it.
    await expect.poll(() => filter('Stage', 'All').getAttribute('aria-pressed')).toBe('true');
    for (const row of ['Subject', 'Grade', 'Knowledge'])
      expect(await page.getByRole('group', { name: row }).count()).toBe(0);
  });

  test('[LIB-34] [LIB-38] [LIB-Q3] the general attribute asks for its categories, and only then', async () => {
    const asked = countCalls(page, '/api/cate/getGeneralCate_json');
    await page.reload();
    await filter('Attribute', 'Subject lessons').click();
    expect(await page.getByRole('group', { name: 'Topic' }).count()).toBe(0);
    expect(asked()).toBe(0);
    await filter('Attribute', 'General').click();
    const topics = page.getByRole('group', { name: 'Topic' }).getByRole('button');
    await topics.nth(1).click();
    await expect.poll(query).toMatch(/^\?cate=2&general=\d+$/);
    expect(asked()).toBe(1);
    await cards().first().waitFor();
    await filter('Attribute', 'Subject lessons').click();
    await expect.poll(query).toBe('?cate=1');
  });

  test('[LIB-35] [LIB-39] [LIB-Q3] a subject brings grades and knowledge, and another one ends what was chosen of them', async () => {
    await filter('Type', 'Panorama').click();
    await filter('Stage', 'Middle school').click();
    const asking = page.waitForRequest((request) => request.url().includes('/api/cate/getSubCate_json'));
    await filter('Subject', 'Physics').click();
    expect(sentBy(await asking)).toEqual({ res_type: '4', phase_id: '20', subject_id: '14' });
    await page.getByRole('group', { name: 'Grade' }).getByRole('button').nth(1).click();
    await page.getByRole('group', { name: 'Knowledge' }).getByRole('button').nth(1).click();
    await expect.poll(query).toMatch(/^\?type=4&phase=20&subject=14&grade=\d+&know=\d+$/);
    await filter('Subject', 'Geography').click();
    await expect.poll(query).toMatch(/^\?type=4&phase=20&subject=(?!14)\d+$/);
  });

  test('[LIB-36] [LIB-Q7] volumes are offered in high school only', async () => {
    const volumes = page.getByRole('group', { name: 'Volume' });
    await filter('Stage', 'High school').click();
    await volumes.getByRole('button').nth(1).click();
    await expect.poll(query).toMatch(/^\?phase=30&volume=\d+$/);
    await filter('Stage', 'Middle school').click();
    await expect.poll(query).toBe('?phase=20');
    await expect.poll(() => volumes.count()).toBe(0);
  });

  test('[LIB-40] a search sends all that was chosen, and the address opens the same list again', async () => {
    const subject = { res_type: 4, phase_id: 30, subject_id: 24 };
    const brought = await orders.http.subCategoryList(subject);
    const [grade, know, volume] = [brought.grade, brought.new_know_cate, brought.volume].map(
      ([first]) => first?.id,
    );
    const asking = page.waitForRequest((request) => new URL(request.url()).pathname === SEARCH);
    const search = `?q=star&type=4&cate=2&phase=30&subject=24&general=1&grade=${grade}&know=${know}&volume=${volume}`;
    await page.goto(`${product.url}/pad${search}&page=2`);
    expect(sentBy(await asking)).toEqual({
      ...{ res_type: '4', cate_type: '2', phase_id: '30', subject_id: '24', general_cate_id: '1' },
      ...{ grade_id: `${grade}`, new_know_cate_id: `${know}`, volume_id: `${volume}` },
      ...{ key_word: 'star', page: '2' },
    });
    for (const row of ['Type', 'Attribute', 'Topic', 'Stage', 'Subject', 'Grade', 'Knowledge', 'Volume']) {
      const pressed = page.getByRole('group', { name: row }).locator('[aria-pressed="true"]');
      expect.soft(await pressed.textContent(), row).not.toBe(en['library.all']);
    }
  });

  test('words with a slip find the nearest, and that is said', async () => {
    await open('?q=satrun');
    await page.getByText('Nothing holds “satrun” exactly; the nearest:').waitFor();
    await cards().filter({ hasText: 'Saturn' }).first().waitFor();
  });

  test('a page beyond the last leads to the first', async () => {
    await page.goto(`${product.url}/pad?type=3&page=4000`);
    await page.getByRole('button', { name: en['library.firstPage'] }).click();
    await cards().first().waitFor();
    expect(query()).toBe('?type=3');
  });

  test('[LIB-37] stages and attributes are those that the server names', async () => {
    const matches = (url: URL) => url.pathname === REFERENCE;
    await page.route(matches, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Record<'phase' | 'cate', object[]> };
      body.data.phase.push({ id: 40, name: 'Evening school', subjects: [] });
      body.data.cate.push({ id: 3, name: 'Workshops', subCate: [] });
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await filter('Stage', 'Evening school').waitFor();
    await filter('Attribute', 'Workshops').waitFor();
    await page.unroute(matches);
  });

  test('a search combines with the filters', async () => {
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
    // Links take along what the page shows, which the address is a moment ahead of.
    await expect.poll(() => filter('Type', 'Video').getAttribute('aria-pressed')).toBe('true');
    await lists().getByText('Our planets').waitFor();
    await lists().getByRole('link', { name: saved.title }).click();
    await page.waitForURL(`${product.url}/pad/res/${saved.id}?type=2`);
    await page.getByRole('heading', { level: 1, name: saved.title }).waitFor();
    await page.getByRole('link', { name: en['detail.back'] }).click();
    await page.waitForURL(`${product.url}/pad?type=2`);
  });

  test('[MISC-09] on a tablet that stands, a button shows and hides my lists', async () => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect.poll(() => lists().count()).toBe(0);
    const toggle = page.getByRole('button', { name: en['pad.lists'] });
    await toggle.tap();
    await lists().getByRole('link', { name: saved.title }).waitFor();
    await toggle.tap();
    await expect.poll(() => lists().count()).toBe(0);
    await page.setViewportSize(TABLET.viewport);
  });

  test('[LIB-Q8] the user menu leads to it, and nobody enters without logging in', async () => {
    await page.goto(`${product.url}/course`);
    await page.getByRole('banner').getByRole('button', { name: /Hart/ }).click();
    await page.getByRole('menuitem', { name: en['title.pad'] }).click();
    await page.waitForURL(`${product.url}/pad`);
    await cards().first().click();
    await page.getByRole('button', { name: en['detail.join'] }).waitFor();
    const detail = new URL(page.url()).pathname;
    const stranger = await openPage(await browser.newContext({ locale: 'en-GB' }));
    for (const path of ['/pad', detail]) {
      await stranger.page.goto(product.url + path);
      await stranger.page.waitForURL(/\/login/);
    }
    await stranger.page.context().close();
  });

  test('everything that is pressed is as large as a finger, lying and standing, and nothing hangs over', async () => {
    const stops = ['/pad?cate=2&phase=30&subject=24', '/pad?q=nothing-like-it', `/pad/res/${saved.id}`];
    const calls = watchCalls(page);
    for (const viewport of [TABLET.viewport, { width: 820, height: 1180 }]) {
      await page.setViewportSize(viewport);
      for (const path of stops) {
        await page.goto(product.url + path);
        await calls.untilQuiet();
        await page.getByText(en['viewer.loading'], { exact: true }).waitFor({ state: 'detached' });
        expect.soft(await findSmall(), path).toEqual([]);
        expect.soft(await findSideways(page), path).toEqual([]);
        expect.soft(await findBarriers(page), path).toEqual([]);
      }
    }
    await page.setViewportSize(TABLET.viewport);
  });

  /** What is lower than a finger is wide. */
  function findSmall(): Promise<unknown> {
    const targets = page.locator(':is(main, header, aside) :is(button, a, summary, input)');
    return targets
      .filter({ visible: true })
      .evaluateAll(
        (elements, least) =>
          elements
            .filter((element) => element.getBoundingClientRect().height < least)
            .map((element) => element.textContent || element.getAttribute('aria-label')),
        FINGER,
      );
  }

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
