import type { Resource } from '@orrery/contract';
import type { Locale } from '@orrery/i18n';
import { consoleCatalogue } from '@orrery/i18n/console';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { failCall, holdCall } from './support/calls';
import { enter } from './support/enter';
import { type ForeignPage, startForeignPage } from './support/foreign-page';
import { findBarriers, findSideways, findWrongWords } from './support/inspect';
import { LONG_TITLE, publishOddLibrary } from './support/odd-library';
import { operate } from './support/operator';
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
  let foreign: ForeignPage;
  /** Pieces of the odd library, by their English titles. */
  let odd: Record<'film' | 'bare' | 'page' | 'spinner' | 'picture' | 'long' | 'gone' | 'mine', Resource>;

  beforeAll(async () => {
    [product, browser, foreign] = await Promise.all([startProduct(), openBrowser(), startForeignPage()]);
    const orders = await createOrders(product.url);
    await publishOddLibrary(product, foreign.url);
    const odds = [20, 21].map(
      async (type) => (await orders.http.resourceList({ type, key_word: 'odd' })).list,
    );
    odd = Object.fromEntries(
      (await Promise.all(odds)).flat().map((one) => [one.title.replace('Odd ', ''), one]),
    ) as typeof odd;
    odd.long = odd[LONG_TITLE as keyof typeof odd];
    await operate(product, 'library', 'remove', 'gone');
    panorama = await orders.find('Standing on Mars: Husband Hill');
    flight = await orders.find('A flight past the planets');
    const { list } = await orders.http.resourceList({ res_type: 2, type: 20 });
    moon = list.find(({ is_bokong }) => is_bokong === 0)!;
    model = (await orders.http.resourceList({ res_type: 3, type: 20 })).list[0]!;
    teacher = await enter(browser, product.url, 'en');
    page = teacher.page;
    // The video of a panorama is in no document: whoever plays is noted here. One of 14 seconds would be over before a
    // busy machine has pressed pause.
    await page.addInitScript(() => {
      const played: HTMLMediaElement[] = [];
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        played.push(this);
        this.playbackRate = 0.25;
        return play.call(this);
      };
      Object.assign(globalThis, { played });
    });
  });
  afterAll(async () => {
    await browser?.close();
    await foreign?.close();
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
  const inVr = () => button(en['viewer.inVr']);

  test('[GEN-26] [LIB-43] [LIB-56] a card opens its resource over the full width, and back finds the same list', async () => {
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

  test('[LIB-45] [LIB-48] [LIB-57] a 360 video starts at its own button and stops when one leaves', async () => {
    await go('/res/list?q=flight+past');
    await page.getByRole('article').getByRole('link', { name: flight.title }).click();
    await overlay(flight).click();
    await expect.poll(playing).toEqual([true]);
    await overlay(flight).waitFor({ state: 'detached' });
    await button('Pause').click();
    await overlay(flight).waitFor();
    expect(await playing()).toEqual([false]);
    expect(await inVr().count()).toBe(0);
    await overlay(flight).click();
    await expect.poll(async () => (await playing()).at(-1)).toBe(true);
    await page.getByRole('link', { name: en['detail.back'] }).click();
    await page.waitForURL(/\/res\/list/);
    await expect.poll(async () => (await playing()).includes(true)).toBe(false);
  });

  test('[LIB-46] [LIB-48] a plain video has the VR overlay, plays by keyboard, and the keyboard stays at its controls', async () => {
    await open(moon);
    await inVr().waitFor();
    await overlay(moon).focus();
    await page.keyboard.press('Enter');
    await expect.poll(playing).toEqual([true]);
    await overlay(moon).waitFor({ state: 'detached' });
    expect(await inVr().count()).toBe(0);
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

  test('[LIB-46] [LIB-48] the film of a courseware has the VR overlay while it stands, and none while it plays', async () => {
    await open(odd.film);
    await inVr().waitFor();
    await overlay(odd.film).click();
    await expect.poll(playing).toEqual([true]);
    await overlay(odd.film).waitFor({ state: 'detached' });
    expect(await inVr().count()).toBe(0);
    await button('Pause').click();
    await overlay(odd.film).waitFor();
    await inVr().click();
    await page.waitForURL(`${product.url}/play/${odd.film.id}`);
  });

  test('[LIB-46] a courseware without a film shows its cover, and goes to the class from its play button', async () => {
    await open(odd.bare);
    expect(await page.locator('video').count()).toBe(0);
    await overlay(odd.bare).click();
    await page.waitForURL(`${product.url}/play/${odd.bare.id}`);
  });

  test('[LIB-47] a page is framed without the rights of ours, and opens in a tab as well', async () => {
    await open(odd.page);
    const frame = page.locator(`iframe[title="${odd.page.title}"]`);
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
    await frame.contentFrame().getByText('My origin is null').waitFor();
    await page.getByText(en['viewer.loading'], { exact: true }).waitFor({ state: 'detached' });
    expect(foreign.referrers).not.toHaveLength(0);
    expect(foreign.referrers.filter(Boolean)).toEqual([]);
    const tab = page.getByRole('link', { name: en['viewer.openTab'] });
    expect(await tab.getAttribute('href')).toBe(foreign.url);
    expect(await tab.getAttribute('target')).toBe('_blank');
    expect(await tab.getAttribute('rel')).toContain('noopener');
  });

  test('[LIB-47] of a page that does not come that is said, and a second try shows it', async () => {
    const release = foreign.hold();
    const mine = await enter(browser, product.url, 'en');
    await mine.page.clock.install();
    // The document waits for its frames, so the address alone is waited for.
    await mine.page.goto(`${product.url}/resource/${odd.page.id}`, { waitUntil: 'commit' });
    await mine.page.locator('iframe').waitFor();
    await mine.page.clock.fastForward(10_000);
    await mine.page.getByText(en['viewer.slow']).waitFor();
    await mine.page.getByRole('button', { name: en['action.retry'] }).click();
    release();
    await mine.page.locator('iframe').contentFrame().getByText('My origin is null').waitFor();
    await mine.page.context().close();
  });

  test('[LIB-49] [LIB-50] [LIB-51] [LIB-52] [LIB-Q5] a courseware of the cloud tells all, and lists its chapters', async () => {
    await open(odd.film);
    await page.getByText(odd.film.description, { exact: true }).waitFor();
    await page.getByText(odd.film.knowledge_point, { exact: true }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      ...['Module', 'Screenshot', 'Core content', 'Duration', 'Control', 'Interaction'],
    ]);
    const facts = await page.getByRole('term').allTextContents();
    expect(facts).toEqual(expect.arrayContaining([en['detail.length'], en['viewer.licence']]));
    expect(facts).not.toContain(en['detail.triangles']);
    const cells = (row: number) => page.getByRole('row').nth(row).getByRole('cell');
    await page.getByRole('rowheader', { name: 'The dark side' }).waitFor();
    expect((await cells(1).allTextContents()).toSpliced(2, 1)).toEqual([
      ...['', 'Never seen', 'Play order, Voice explanation', 'Click'],
    ]);
    expect(await cells(1).nth(2).textContent()).not.toBe('');
    expect(await cells(1).locator('img').count()).toBe(1);
    expect((await cells(2).allTextContents()).slice(3)).toEqual([
      ...['Play order, Progress control, Voice explanation', 'Gaze, Click, Move point'],
    ]);
  });

  test('[LIB-49] what is no courseware, or no cloud’s, has no chapters, and tells of itself when it is asked', async () => {
    for (const resource of [panorama, odd.mine]) {
      await open(resource);
      expect(await page.getByRole('table').count()).toBe(0);
      const words = page.getByText(resource.description, { exact: true });
      expect(await words.isVisible()).toBe(false);
      await page.getByText(en['detail.about'], { exact: true }).click();
      await words.waitFor();
    }
  });

  test('[LIB-Q6] an image that is no panorama is a plain picture', async () => {
    await open(odd.picture);
    const image = page.getByRole('img', { name: odd.picture.title });
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    expect(await canvas().count()).toBe(0);
  });

  test('a model that moves by itself stands still where that is asked, and moves at a press', async () => {
    await open(odd.spinner);
    await page.getByText(en['viewer.loading'], { exact: true }).waitFor({ state: 'detached' });
    const still = await canvas().screenshot();
    await button(en['viewer.move']).click();
    await expect.poll(async () => still.equals(await canvas().screenshot())).toBe(false);
    await button(en['viewer.stopMoving']).click();
    await button(en['viewer.move']).waitFor();
  });

  test('a panorama comes nearer under the wheel, and fills the screen', async () => {
    await open(panorama);
    await page.getByText(en['viewer.loading'], { exact: true }).waitFor({ state: 'detached' });
    const before = await canvas().screenshot();
    await canvas().hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(async () => before.equals(await canvas().screenshot())).toBe(false);
    await button(en['viewer.fullscreen']).click();
    await button(en['viewer.exitFullscreen']).click();
    await button(en['viewer.fullscreen']).waitFor();
  });

  test('what the operator removed says so: its words stay, and nothing plays it', async () => {
    await open(odd.gone);
    await page.getByText(en['detail.removed'], { exact: true }).waitFor();
    await page.getByText(odd.gone.description, { exact: true }).waitFor();
    for (const name of [en['detail.join'], en['detail.toCourse'], en['viewer.fullscreen']])
      expect(await button(name).count()).toBe(0);
  });

  test('a title without end, with marks that turn the writing, breaks nothing', async () => {
    await open(odd.long);
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findSideways(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
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
    await open(odd.film);
    expect(await card.getAttribute('href')).toBe(odd.film.card_url);
    expect((await page.request.get(product.url + odd.film.card_url)).status()).toBe(200);
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
      for (const { id } of [
        panorama,
        flight,
        moon,
        model,
        odd.film,
        odd.bare,
        odd.page,
        odd.spinner,
        odd.gone,
      ]) {
        await mine.page.goto(`${product.url}/resource/${id}`);
        await mine.page.getByRole('complementary', { name: t['detail.facts'] }).waitFor();
        await mine.page.getByText(t['viewer.loading'], { exact: true }).waitFor({ state: 'detached' });
        expect.soft(await findWrongWords(mine.page, locale)).toEqual([]);
        expect.soft(await findBarriers(mine.page)).toEqual([]);
      }
      expect(mine.problems).toEqual([]);
      await mine.page.context().close();
    });

    test('on a phone everything is in reach, without sideways scrolling', async () => {
      const mine = await enter(browser, product.url, locale, { viewport: { width: 390, height: 844 } });
      for (const { id } of [panorama, odd.film, odd.page]) {
        await mine.page.goto(`${product.url}/resource/${id}`);
        await mine.page.getByRole('button', { name: t['detail.toCourse'] }).waitFor();
        const wide = await mine.page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
        expect(wide).toBe(0);
      }
      await mine.page.context().close();
    });
  });
});
