import type { Resource } from '@orrery/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { failCall, holdCall } from './support/calls';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext } from './support/teacher';

const LIST = '/api/res/alist';
const PAGE_SIZE = 20;

describe('the cloud library', () => {
  let product: Product;
  let browser: Browser;
  let teacher: WatchedPage;
  let page: Page;
  let library: Resource[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const context = await openTeacherContext(browser);
    teacher = await logIn(context, product.url, 'teacher');
    page = teacher.page;
    library = [];
    for (const number of [1, 2, 3, 4]) library.push(...(await listOf(`page=${number}`)));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('library', () => [page]);
  beforeEach(() => open(''));

  async function listOf(query: string): Promise<Resource[]> {
    const answer = await page.request.get(`${product.url}${LIST}?type=20&${query}`);
    return ((await answer.json()) as { data: { list: Resource[] } }).data.list;
  }
  async function open(search: string): Promise<void> {
    await page.goto(`${product.url}/res/list${search}`);
    await cards().first().waitFor();
  }
  const results = () => page.getByRole('list', { name: 'Resources' });
  const cards = () => results().getByRole('article');
  const box = () => page.getByRole('textbox', { name: 'Search resources and knowledge points' });
  const pager = () => page.getByRole('navigation', { name: 'Pages' });
  const query = () => new URL(page.url()).search;
  const filter = (row: string, option: string) =>
    page.getByRole('group', { name: row }).getByRole('button', { name: option, exact: true });

  test('[LIB-02, LIB-03, LIB-04] the button, Enter and the clear icon search', async () => {
    await box().fill('trireme');
    expect(query()).toBe('');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('1 resource', { exact: true }).waitFor();
    await cards().filter({ hasText: 'Athenian trireme' }).waitFor();
    await box().fill('zebra');
    await box().press('Enter');
    await cards().filter({ hasText: 'Zebra' }).waitFor();
    expect(await cards().count()).toBe(1);
    expect(query()).toBe('?q=zebra');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByText(`${library.length} resources`, { exact: true }).waitFor();
    expect(await box().inputValue()).toBe('');
    expect(query()).toBe('');
  });

  test('[LIB-06] each filter, and a search, starts again at page 1', async () => {
    const stage = (await listStages())[0]!;
    const ways = [
      () => filter('Type', '3D model').click(),
      () => filter('Stage', stage).click(),
      () =>
        box()
          .fill('a')
          .then(() => box().press('Enter')),
    ];
    for (const change of ways) {
      await open('?page=2');
      await pager().locator('[aria-current=page]', { hasText: '2' }).waitFor();
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === LIST);
      await change();
      expect(new URL((await asked).url()).searchParams.get('page') ?? '1').toBe('1');
      await expect.poll(query).not.toContain('page=');
      expect(query()).not.toBe('');
    }
  });

  async function listStages(): Promise<string[]> {
    const buttons = await page.getByRole('group', { name: 'Stage' }).getByRole('button').allTextContents();
    return buttons.filter((name) => name !== 'All');
  }

  test('filters and page live in the address, so back and reload keep them', async () => {
    await filter('Type', '3D model').click();
    await expect.poll(query).toBe('?type=3');
    await pager().getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(query).toBe('?type=3&page=2');
    const secondPage = (await listOf('res_type=3&page=2')).map(({ title }) => title);
    const titles = () => cards().getByRole('heading').allTextContents();
    await expect.poll(titles).toEqual(secondPage);
    await page.reload();
    await expect.poll(titles).toEqual(secondPage);
    expect(await filter('Type', '3D model').getAttribute('aria-pressed')).toBe('true');
    await page.goBack();
    await expect.poll(query).toBe('?type=3');
    await expect.poll(titles).not.toEqual(secondPage);
    await page.goBack();
    await page.getByText(`${library.length} resources`, { exact: true }).waitFor();
    expect(await filter('Type', 'All').getAttribute('aria-pressed')).toBe('true');
  });

  test('an active filter is a chip that ends it', async () => {
    await open('?type=2');
    await page.getByRole('button', { name: 'Remove filter: Video' }).click();
    await page.getByText(`${library.length} resources`, { exact: true }).waitFor();
    expect(query()).toBe('');
  });

  test('[LIB-07, LIB-15] a card shows cover, type and title, and can only be added', async () => {
    const card = cards().first();
    const title = await card.getByRole('heading').textContent();
    const resource = library.find((each) => each.title === title)!;
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300);
    const source = await card.locator('img').getAttribute('src');
    expect(source).toContain(resource.cover);
    expect(await card.locator('svg').count()).toBeGreaterThan(0);
    expect(await card.getByRole('button').allTextContents()).toEqual(['Add to play list']);
    // Its only link is the title's, to the page of the resource.
    expect(await card.getByRole('link').allTextContents()).toEqual([title]);
  });

  test('[LIB-09] the four types have four icons, the same on filters and cards', async () => {
    const names = { 1: 'VR', 2: 'Video', 3: '3D model', 4: 'Panorama' } as const;
    const icons = new Map<number, string>();
    for (const [type, name] of Object.entries(names)) {
      icons.set(Number(type), (await filter('Type', name).locator('path').getAttribute('d')) ?? '');
    }
    expect(new Set(icons.values()).size).toBe(4);
    for (const type of [2, 3, 4] as const) {
      const shown = library.find((resource) => resource.res_type === type)!;
      await open(`?type=${type}&q=${encodeURIComponent(shown.title)}`);
      const chip = page.getByRole('article', { name: shown.title }).getByText(names[type], { exact: true });
      expect(await chip.locator('path').getAttribute('d')).toBe(icons.get(type));
    }
  });

  test('[LIB-11] while the list is loading, that is seen and said', async () => {
    const held = await holdCall(page, LIST);
    await page.reload();
    await held.asked;
    const loading = page.getByRole('list', { name: 'Loading' });
    await loading.waitFor();
    expect(await loading.getAttribute('aria-busy')).toBe('true');
    await held.release();
    await cards().first().waitFor();
    expect(await loading.count()).toBe(0);
  });

  test('[LIB-12] where nothing is found, the page says so and offers everything', async () => {
    await box().fill('no such thing in the world');
    await box().press('Enter');
    await page.getByText(/^Nothing here/).waitFor();
    expect(await cards().count()).toBe(0);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByText(`${library.length} resources`, { exact: true }).waitFor();
  });

  test('[LIB-10, GEN-80] a list that could not be fetched says so, and a second try mends it', async () => {
    const mend = await failCall(page, LIST, { status: 400, msg: '' });
    await page.reload();
    await page.getByRole('alert').getByText('Acquisition failed, please try again later').waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await cards().first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('[LIB-13] the pager is there only above twenty', async () => {
    expect(library.length).toBeGreaterThan(PAGE_SIZE);
    expect(await cards().count()).toBe(PAGE_SIZE);
    await pager().waitFor();
    await filter('Type', 'Video').click();
    await expect.poll(() => cards().count()).toBeLessThan(PAGE_SIZE);
    expect(await pager().count()).toBe(0);
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(teacher.problems).toEqual([]);
  });
});
