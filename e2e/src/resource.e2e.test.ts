import type { Resource } from '@orrery/contract';
import type { Locale } from '@orrery/i18n';
import { consoleCatalogue } from '@orrery/i18n/console';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { failCall, holdCall } from './support/calls';
import { enter } from './support/enter';
import { findBarriers, findWrongWords } from './support/inspect';
import { createOrders } from './support/orders';
import { countColours } from './support/picture';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';

const ITEM = '/api/res/item';
const en = consoleCatalogue.en;
const LOCALES: readonly Locale[] = ['en', 'zh'];

/** A screen of one colour would have a handful. */
const MANY_COLOURS = 60;

describe('the page of a resource', () => {
  let product: Product;
  let browser: Browser;
  let teacher: WatchedPage;
  let page: Page;
  let panorama: Resource;
  let flight: Resource;
  let moon: Resource;
  let model: Resource;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const orders = await createOrders(product.url);
    panorama = await orders.find('Standing on Mars: Husband Hill');
    flight = await orders.find('A flight past the planets');
    const { list } = await orders.http.resourceList({ res_type: 2, type: 20 });
    moon = list.find(({ is_bokong }) => is_bokong === 0)!;
    model = (await orders.http.resourceList({ res_type: 3, type: 20 })).list[0]!;
    teacher = await enter(browser, product.url, 'en');
    page = teacher.page;
    // The video of a panorama is in no document: whoever plays is noted here.
    await page.addInitScript(() => {
      const played: HTMLMediaElement[] = [];
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        played.push(this);
        return play.call(this);
      };
      Object.assign(globalThis, { played });
    });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('resource', () => [page]);

  const go = (path: string) => page.goto(product.url + path);
  const title = (resource: Resource) =>
    page.getByRole('heading', { level: 1, name: resource.title, exact: true });
  async function open(resource: Resource): Promise<void> {
    await go(`/resource/${resource.id}`);
    await title(resource).waitFor();
  }
  const canvas = () => page.locator('canvas');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const overlay = (resource: Resource) => button(`Play: ${resource.title}`);
  const playing = () =>
    page.evaluate(() => {
      const { played } = globalThis as unknown as { played: HTMLMediaElement[] };
      return played.map(({ paused }) => !paused);
    });
  /** Lets the server's answer arrive with other values: what no piece of the starter library has. */
  async function withItem(resource: Resource, patch: Partial<Resource>, look: () => Promise<void>) {
    const matches = (url: URL) => url.pathname === ITEM;
    await page.route(matches, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { item: Resource } };
      Object.assign(body.data.item, patch);
      await route.fulfill({ response: answer, json: body });
    });
    try {
      await open(resource);
      await look();
    } finally {
      await page.unroute(matches);
    }
  }

  test('[GEN-26, LIB-43, LIB-56] a card opens its resource over the full width, and back finds the same list', async () => {
    await go('/res/list?type=4&q=mars');
    await page.getByRole('article').getByRole('link', { name: panorama.title }).click();
    await page.waitForURL(`${product.url}/resource/${panorama.id}`);
    await title(panorama).waitFor();
    const lit = page.getByRole('navigation', { name: en['nav.main'] }).locator('[aria-current]');
    expect(await lit.allTextContents()).toEqual([en['title.courseEdit']]);
    const box = await page.getByRole('region', { name: panorama.title }).boundingBox();
    expect(box?.width).toBe(1440);
    await page.getByRole('link', { name: en['detail.back'] }).click();
    await page.waitForURL(`${product.url}/res/list?type=4&q=mars`);
  });

  test.each(['x', '-1', '0x1'])('[GEN-26] the address /resource/%s leads nowhere', async (id) => {
    await go(`/resource/${id}`);
    await page.getByText(en['error.notFound']).waitFor();
  });

  test('[LIB-44] a panorama is drawn and turns under the arrow keys', async () => {
    await open(panorama);
    await canvas().waitFor();
    await expect.poll(() => countColours(page)).toBeGreaterThan(MANY_COLOURS);
    await page.getByText(en['viewer.loading']).waitFor({ state: 'detached' });
    const before = await canvas().screenshot();
    await canvas().focus();
    await page.keyboard.down('ArrowRight');
    await expect.poll(async () => before.equals(await canvas().screenshot())).toBe(false);
    await page.keyboard.up('ArrowRight');
  });

  test('a model is drawn, and says how it is turned', async () => {
    await open(model);
    await canvas().waitFor();
    await page.getByText(en['viewer.loading']).waitFor({ state: 'detached' });
    expect(await canvas().getAttribute('aria-label')).toContain(en['viewer.turn']);
    await expect.poll(() => countColours(page)).toBeGreaterThan(MANY_COLOURS);
  });

  test('[LIB-45, LIB-48, LIB-57] a 360 video starts at its own button and stops when one leaves', async () => {
    await go('/res/list?q=flight+past');
    await page.getByRole('article').getByRole('link', { name: flight.title }).click();
    await overlay(flight).click();
    await expect.poll(playing).toEqual([true]);
    await overlay(flight).waitFor({ state: 'detached' });
    await button('Pause').click();
    await overlay(flight).waitFor();
    expect(await playing()).toEqual([false]);
    await overlay(flight).click();
    await expect.poll(async () => (await playing()).at(-1)).toBe(true);
    await page.getByRole('link', { name: en['detail.back'] }).click();
    await page.waitForURL(/\/res\/list/);
    await expect.poll(async () => (await playing()).includes(true)).toBe(false);
  });

  test('[LIB-46, LIB-48] a plain video plays by keyboard, and the keyboard stays at its controls', async () => {
    await open(moon);
    await overlay(moon).focus();
    await page.keyboard.press('Enter');
    await expect.poll(playing).toEqual([true]);
    await overlay(moon).waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Pause');
    await page.keyboard.press('Enter');
    await overlay(moon).waitFor();
    const position = page.getByRole('slider', { name: en['viewer.position'] });
    await position.fill('2');
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBe(2);
    await button(en['viewer.mute']).click();
    await button(en['viewer.unmute']).waitFor();
  });

  test('[LIB-47] a page is embedded, without the rights of ours', async () => {
    await withItem(panorama, { file_type: 'url', url: '/favicon.svg' }, async () => {
      const frame = page.locator(`iframe[title="${panorama.title}"]`);
      await frame.waitFor();
      expect(await frame.getAttribute('sandbox')).toBe('allow-scripts');
    });
  });

  test('[LIB-46] a courseware without a film goes to the class from its play button', async () => {
    await withItem(panorama, { file_type: 'app', res_type: 1 }, async () => {
      await overlay(panorama).click();
      await page.waitForURL(`${product.url}/play/${panorama.id}`);
    });
  });

  test('[LIB-49, LIB-50, LIB-51, LIB-52] a courseware of the cloud lists its chapters', async () => {
    const chapter = {
      ...{ id: 1, title: 'The hill', cover: panorama.cover, intro: 'Rocks', duration: '3 min' },
      ...{ control: '13', alternation: '2' },
    };
    await withItem(panorama, { file_type: 'app', res_type: 1, chapterList: [chapter] }, async () => {
      const head = page.getByRole('columnheader');
      expect(await head.allTextContents()).toEqual([
        ...['Module', 'Screenshot', 'Core content', 'Duration', 'Control', 'Interaction'],
      ]);
      const cells = await page.getByRole('row').nth(1).getByRole('cell').allTextContents();
      expect(cells).toEqual(['', 'Rocks', '3 min', 'Play order, Voice explanation', 'Click']);
    });
    await open(panorama);
    expect(await page.getByRole('table').count()).toBe(0);
  });

  test('[LIB-53] it joins the play list once; a second time the page says that it is there', async () => {
    await open(model);
    await button(en['detail.join']).click();
    await page.getByText(en['detail.added'], { exact: true }).waitFor();
    await button(en['detail.join']).click();
    await page.getByText(en['courses.alreadyAdded'], { exact: true }).waitFor();
  });

  test('[LIB-54] go to course takes it into the play list and opens its play control', async () => {
    await open(moon);
    await button(en['detail.toCourse']).click();
    await page.waitForURL(`${product.url}/play/${moon.id}`);
    const list = page.getByRole('navigation', { name: en['play.playList'] });
    await list.getByText(moon.title).first().waitFor();
  });

  test('[LIB-55] the activity card is offered where there is one only', async () => {
    const card = page.getByRole('link', { name: en['detail.card'] });
    await open(panorama);
    expect(await card.count()).toBe(0);
    await withItem(panorama, { card_url: '/favicon.svg' }, async () => {
      expect(await card.getAttribute('href')).toBe('/favicon.svg');
    });
  });

  test('[LIB-Q4] opened from a course, back leads to the courses', async () => {
    await go(`/resource/${panorama.id}?type=1`);
    await page.getByRole('link', { name: en['detail.back'] }).click();
    await page.waitForURL(`${product.url}/course`);
  });

  test('an id that nobody has gets a friendly word and a way back', async () => {
    await go('/resource/987654');
    await page.getByText(en['detail.unknown']).waitFor();
    await page.getByRole('link', { name: en['detail.back'] }).click();
    await page.waitForURL(/\/res\/list/);
  });

  test('while it loads that is said; what could not be fetched is tried again', async () => {
    const held = await holdCall(page, ITEM);
    await go(`/resource/${panorama.id}`);
    await held.asked;
    await page.getByRole('status', { name: en['app.loading'] }).waitFor();
    await held.release();
    await title(panorama).waitFor();
    const mend = await failCall(page, ITEM, { status: 400, msg: '' });
    await go(`/resource/${model.id}`);
    await page.getByRole('alert').getByText(en['error.fetch']).waitFor();
    await mend();
    await button(en['action.retry']).click();
    await title(model).waitFor();
  });

  test('media that does not come is told of, and a second try shows it', async () => {
    const mend = await failCall(page, panorama.file_url, { status: 404, msg: '' });
    await open(panorama);
    await page.getByRole('alert').getByText(en['viewer.failed']).waitFor();
    await mend();
    await button(en['action.retry']).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await expect.poll(() => countColours(page)).toBeGreaterThan(MANY_COLOURS);
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(teacher.problems).toEqual([]);
  });

  describe.each(LOCALES)('in %s', (locale) => {
    const t = consoleCatalogue[locale];

    test('every kind is told in its language and open to everybody', async () => {
      const mine = await enter(browser, product.url, locale);
      for (const { id } of [panorama, flight, moon, model]) {
        await mine.page.goto(`${product.url}/resource/${id}`);
        await mine.page.getByRole('button', { name: t['detail.join'] }).waitFor();
        await mine.page.getByText(t['viewer.loading'], { exact: true }).waitFor({ state: 'detached' });
        expect.soft(await findWrongWords(mine.page, locale)).toEqual([]);
        expect.soft(await findBarriers(mine.page)).toEqual([]);
      }
      expect(mine.problems).toEqual([]);
      await mine.page.context().close();
    });

    test('on a phone everything is in reach, without sideways scrolling', async () => {
      const mine = await enter(browser, product.url, locale, { viewport: { width: 390, height: 844 } });
      await mine.page.goto(`${product.url}/resource/${panorama.id}`);
      await mine.page.getByRole('button', { name: t['detail.toCourse'] }).waitFor();
      const wide = await mine.page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
      expect(wide).toBe(0);
      await mine.page.context().close();
    });
  });
});
