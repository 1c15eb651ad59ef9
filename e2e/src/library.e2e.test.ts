import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIST_TYPE, type Resource } from '@orrery/contract';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './support/browser';
import { countCalls, failCall, holdCall } from './support/calls';
import { operate } from './support/operator';
import { keepPictures } from './support/pictures';
import { PASSWORD, type Product, startProduct } from './support/server';
import { fillLogIn, logIn, openTeacherContext } from './support/teacher';

const LIST = '/api/res/alist';
const TREE = '/api/cate/newAll';
const OF_SUBJECT = '/api/cate/getSubCate_json';
const PAGE_SIZE = 20;

/** A school's own piece, as its operator describes it. */
const YARD = {
  id: 'school-yard',
  kind: 'panorama_image',
  file: 'yard.jpg',
  mime: 'image/jpeg',
  cover: 'covers/yard.jpg',
  title: { en: 'Our school yard', zh: '我们的校园' },
  description: { en: 'Seen from the gate.', zh: '从大门看校园。' },
  knowledge_point: { en: 'Yard', zh: '校园' },
  keywords: { en: ['yard'], zh: ['校园'] },
  phase_ids: [10],
  subjects: ['science'],
  licence: 'CC0-1.0',
  credit: 'Maple Grove School',
  source: 'Maple Grove School',
};

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

  /** What the next request for the list asks for. */
  async function askedBy(act: () => Promise<unknown>): Promise<URLSearchParams> {
    const [request] = await Promise.all([
      page.waitForRequest((asked) => new URL(asked.url()).pathname === LIST),
      act(),
    ]);
    return new URL(request.url()).searchParams;
  }
  const options = (row: string) => page.getByRole('group', { name: row, exact: true }).getByRole('button');
  const rows = () =>
    page.getByRole('region', { name: 'Filters' }).getByRole('group').locator('legend').allTextContents();
  async function sortBy(name: string): Promise<void> {
    await page.getByRole('button', { name: /^Order:/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
  }

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
      () => filter('Attribute', 'General').click(),
      () => sortBy('Title'),
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
      .toBeGreaterThan(200);
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

  describe('filters', () => {
    const counted = async (search: string) => {
      const answer = await page.request.get(`${product.url}${LIST}?type=20&${search}`, {
        headers: { 'accept-language': 'en' },
      });
      return ((await answer.json()) as { data: { total: number } }).data.total;
    };
    const shownCount = async () =>
      Number.parseInt((await page.getByText(/^\d+ resources?$/).textContent()) ?? '', 10);

    test('[LIB-05, LIB-Q1, LIB-Q2] every row narrows the list by its own part of the address', async () => {
      expect(await rows()).toEqual(['Type', 'Attribute', 'Stage']);
      const choices = [
        ['Type', '3D model', 'res_type=3'],
        ['Attribute', 'Subject lessons', 'cate_type=1'],
        ['Stage', 'High school', 'phase_id=30'],
        ['Subject', 'Chemistry', 'subject_id=25'],
        ['Grade', 'Grade 11', 'grade_id=11'],
        ['Knowledge', 'Organic compounds', 'new_know_cate_id=107'],
        ['Volume', 'Selective compulsory 3', 'volume_id=5'],
      ] as const;
      const parts: string[] = [];
      for (const [row, option, part] of choices) {
        parts.push(part);
        const asked = await askedBy(() => filter(row, option).click());
        for (const each of parts) expect(asked.toString().split('&')).toContain(each);
        await expect.poll(shownCount).toBe(await counted(parts.join('&')));
      }
      const all = ['Type', 'Attribute', 'Stage', 'Subject', 'Grade', 'Volume', 'Knowledge'];
      await expect.poll(rows).toEqual(all);
      // All of it is one address: somebody else who opens it sees the same.
      await page.reload();
      await expect.poll(shownCount).toBe(await counted(parts.join('&')));
      for (const [row, option] of choices)
        expect(await filter(row, option).getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect.poll(query).toBe('');
    });

    test('[LIB-34] the general attribute brings its categories, and another one ends them', async () => {
      await filter('Attribute', 'General').click();
      await filter('Topic', 'World heritage').click();
      await expect.poll(query).toBe('?cate=2&general=3');
      await expect.poll(shownCount).toBe(await counted('cate_type=2&general_cate_id=3'));
      await filter('Attribute', 'Subject lessons').click();
      await expect.poll(query).toBe('?cate=1');
      await expect.poll(() => options('Topic').count()).toBe(0);
    });

    test('[LIB-35] a subject brings its grades and knowledge, and another one begins them anew', async () => {
      await filter('Type', '3D model').click();
      await filter('Stage', 'Middle school').click();
      const [asked] = await Promise.all([
        page.waitForRequest((request) => new URL(request.url()).pathname === OF_SUBJECT),
        filter('Subject', 'Biology').click(),
      ]);
      const { searchParams } = new URL(asked.url());
      expect(['res_type', 'phase_id', 'subject_id'].map((name) => searchParams.get(name))).toEqual([
        '3',
        '20',
        '16',
      ]);
      await filter('Grade', 'Grade 7').click();
      await filter('Knowledge', 'Living things').click();
      await expect.poll(query).toBe('?type=3&phase=20&subject=16&grade=7&know=102');
      await filter('Subject', 'Chemistry').click();
      await expect.poll(query).toBe('?type=3&phase=20&subject=15');
      await filter('Knowledge', 'Organic compounds').waitFor();
      await expect.poll(() => filter('Knowledge', 'Living things').count()).toBe(0);
      await filter('Grade', 'Grade 9').click();
      await filter('Stage', 'Primary school').click();
      await expect.poll(query).toBe('?type=3&phase=10');
      await expect.poll(rows).toEqual(['Type', 'Attribute', 'Stage', 'Subject']);
    });

    test('[LIB-36, LIB-Q7] volumes are offered in high school only', async () => {
      await open('?phase=20&subject=14');
      await filter('Grade', 'All').waitFor();
      expect(await options('Volume').count()).toBe(0);
      await open('?phase=30&subject=24&volume=1');
      expect(await filter('Volume', 'Compulsory 1').getAttribute('aria-pressed')).toBe('true');
      await filter('Stage', 'Middle school').click();
      await expect.poll(query).toBe('?phase=20');
      await expect.poll(() => options('Volume').count()).toBe(0);
    });

    test('[LIB-24] the tree is fetched once in a school, and anew in another one', async () => {
      const key = 'oak';
      await operate(
        product,
        ...['school', 'create', '--name', 'Oak School', '--key', key, '--admin', 'oak-admin'],
        ...['--password', PASSWORD],
      );
      const context = await openTeacherContext(browser);
      const visitor = await openPage(context);
      const trees = countCalls(visitor.page, TREE);
      await visitor.page.goto(product.url);
      await fillLogIn(visitor.page, 'teacher');
      const go = (name: string, within: 'Main' | 'Lists' = 'Main') =>
        visitor.page.getByRole('navigation', { name: within }).getByRole('link', { name }).click();
      const stage = visitor.page.getByRole('group', { name: 'Stage' }).getByRole('button');
      await go('Cloud lessons');
      await stage.nth(3).waitFor();
      await visitor.page.getByRole('link', { name: 'Cloud library', exact: true }).click();
      await stage.nth(1).click();
      await visitor.page.getByRole('group', { name: 'Subject' }).waitFor();
      await visitor.page.getByRole('link', { name: 'School resources', exact: true }).click();
      await stage.nth(3).waitFor();
      await go('Create lesson');
      await visitor.page.getByRole('combobox', { name: 'Stage' }).waitFor();
      expect(trees()).toBe(1);
      await visitor.page.getByRole('button', { name: /^Account of/ }).click();
      await visitor.page.getByRole('menuitem', { name: 'Sign out' }).click();
      await fillLogIn(visitor.page, 'oak-admin');
      await go('Cloud lessons');
      await stage.nth(3).waitFor();
      expect(trees()).toBe(2);
      expect(visitor.problems).toEqual([]);
      await context.close();
    });

    test('filters that could not be fetched say so, and a second try brings them', async () => {
      const mend = await failCall(page, TREE, { status: 400, msg: '' });
      await page.reload();
      await page.getByText('The filters could not be loaded.').waitFor();
      await cards().first().waitFor();
      await mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await filter('Stage', 'High school').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    });

    test('the order can be chosen, but not while words are searched', async () => {
      const titles = () => cards().getByRole('heading').allTextContents();
      const asked = await askedBy(() => sortBy('Title'));
      expect(asked.get('sort')).toBe('title');
      const sorted = (await listOf('sort=title')).map(({ title }) => title);
      await expect.poll(titles).toEqual(sorted);
      expect(query()).toBe('?sort=title');
      await box().fill('planet');
      await box().press('Enter');
      await page.getByText('Best match first').waitFor();
      expect(await page.getByRole('button', { name: /^Order:/ }).count()).toBe(0);
    });
  });

  test('[LIB-31] the search outlives a look at a resource, and at another screen', async () => {
    await box().fill('earth');
    await box().press('Enter');
    await expect.poll(query).toBe('?q=earth');
    await cards().first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/resource\/\d+$/);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.poll(query).toBe('?q=earth');
    expect(await box().inputValue()).toBe('earth');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My lessons' }).click();
    await page.waitForURL(`${product.url}/course/my`);
    await page.goBack();
    await cards().first().waitFor();
    expect(await box().inputValue()).toBe('earth');
  });

  test('a misspelt word finds the nearest, and the page says that they are', async () => {
    await box().fill('elefant');
    await box().press('Enter');
    await page.getByText('Nothing holds “elefant” exactly; the nearest:').waitFor();
    await cards().filter({ hasText: 'African elephant' }).waitFor();
    await box().fill('elephant');
    await box().press('Enter');
    await page.getByText('Nothing holds “elefant”').waitFor({ state: 'detached' });
    await cards().filter({ hasText: 'African elephant' }).waitFor();
  });

  describe('the school’s own resources', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'orrery-own-'));
      const [red, green] = await Promise.all(
        ['#a03020', '#207040'].map((background) =>
          sharp({ create: { width: 512, height: 256, channels: 3, background } })
            .jpeg()
            .toBuffer(),
        ),
      );
      await mkdir(join(folder, 'covers'));
      await writeFile(join(folder, 'yard.jpg'), red!);
      await writeFile(join(folder, 'covers/yard.jpg'), green!);
      await writeFile(join(folder, 'content.json'), JSON.stringify([YARD]));
      await operate(product, 'library', 'import', folder, '--school', 'maple');
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    test('[LIB-14, LIB-16, LIB-18] they are list 21 of channel 2, and only added or looked at', async () => {
      expect(LIST_TYPE).toEqual({ cloudCourses: 10, myCourses: 11, cloudResources: 20, ownResources: 21 });
      expect((await askedBy(() => page.reload())).get('type')).toBe('20');
      const asked = await askedBy(() =>
        page.getByRole('link', { name: 'School resources', exact: true }).click(),
      );
      expect([asked.get('type'), asked.get('channel')]).toEqual(['21', '2']);
      const card = page.getByRole('article', { name: 'Our school yard' });
      await card.waitFor();
      expect(await cards().count()).toBe(1);
      expect(await card.getByRole('button').allTextContents()).toEqual(['Add to play list']);
      expect(await card.getByRole('link').allTextContents()).toEqual(['Our school yard']);
      await card.getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: 'Our school yard' }).waitFor();
    });

    test('[LIB-01] lessons, the cloud library and the school’s own have the same search, rows and grid', async () => {
      const lists = [
        ['/course', 'Lessons', 'Search lessons', 'moon'],
        ['/res/list', 'Resources', 'Search resources and knowledge points', 'moon'],
        ['/res/list?list=own', 'Resources', 'Search resources and knowledge points', 'yard'],
      ] as const;
      for (const [path, grid, search, word] of lists) {
        await page.goto(product.url + path);
        const found = page.getByRole('list', { name: grid, exact: true }).getByRole('article');
        await found.first().waitFor();
        await filter('Stage', 'Primary school').click();
        await page.getByRole('button', { name: 'Remove filter: Primary school' }).click();
        const field = page.getByRole('textbox', { name: search });
        await field.fill(word);
        await field.press('Enter');
        await expect.poll(query).toContain(`q=${word}`);
        await found
          .filter({ hasText: new RegExp(word, 'i') })
          .first()
          .waitFor();
        const chip = page.getByRole('button', { name: `Remove filter: “${word}”` });
        await chip.click();
        await chip.waitFor({ state: 'detached' });
        expect(query()).not.toContain('q=');
        await field.fill('no such thing in the world');
        await field.press('Enter');
        await page.getByRole('button', { name: 'Show everything' }).click();
        await found.first().waitFor();
      }
    });
  });

  describe('an address that somebody made up', () => {
    test('a page that is none is the first one', async () => {
      for (const number of ['-1', '0', 'x', '1.5']) {
        await open(`?page=${number}`);
        await pager().locator('[aria-current=page]', { hasText: '1' }).waitFor();
      }
    });

    test('a page beyond the last says that it is empty, and leads to the first', async () => {
      for (const number of ['99', '1e9', '1000000000']) {
        await page.goto(`${product.url}/res/list?page=${number}`);
        await page.getByText('This page is empty.').waitFor();
        await page.getByRole('button', { name: 'To the first page' }).click();
        await cards().first().waitFor();
        expect(query()).toBe('');
      }
      await page.goto(`${product.url}/course?page=1e9`);
      await page.getByRole('button', { name: 'To the first page' }).click();
      await page.getByRole('list', { name: 'Lessons', exact: true }).getByRole('article').first().waitFor();
    });

    test('a filter that nobody has shows nothing, and can be ended', async () => {
      for (const name of ['type', 'phase', 'subject', 'grade', 'know']) {
        await page.goto(`${product.url}/res/list?${name}=99999999999`);
        await page.getByText(/^Nothing here/).waitFor();
        await page.getByRole('button', { name: /^Remove filter: \w+: unknown$/ }).click();
        await cards().first().waitFor();
        expect(query()).toBe('');
      }
      await open('?subject=abc&volume=1&general=3&type=&sort=size');
      await page.getByText(`${library.length} resources`, { exact: true }).waitFor();
    });

    test('hostile words are only words', async () => {
      const words = [
        '<script>alert(1)</script>',
        '\u202Egnp.elif',
        '%00',
        "'; drop table resources; --",
        '😀😀',
      ];
      for (const each of [...words, 'x'.repeat(10_000)]) {
        await page.goto(`${product.url}/res/list?q=${encodeURIComponent(each)}`);
        await page.getByText(/^Nothing here|^Nothing holds/).waitFor();
        expect(each.startsWith(await box().inputValue())).toBe(true);
        expect((await box().inputValue()).length).toBeLessThanOrEqual(100);
      }
      await page.getByRole('button', { name: 'Clear the search' }).click();
      await cards().first().waitFor();
    });
  });

  test('while the next page comes, this one stays; another list never stands in', async () => {
    const first = await cards().first().getByRole('heading').textContent();
    const held = await holdCall(page, LIST);
    await pager().getByRole('button', { name: 'Page 2' }).click();
    await held.asked;
    expect(await cards().first().getByRole('heading').textContent()).toBe(first);
    await expect.poll(() => results().getAttribute('aria-busy')).toBe('true');
    await held.release();
    await expect.poll(() => results().getAttribute('aria-busy')).toBe('false');
    expect(await cards().first().getByRole('heading').textContent()).not.toBe(first);
    const other = await holdCall(page, LIST);
    await page.getByRole('link', { name: 'School resources', exact: true }).click();
    await other.asked;
    await page.getByRole('list', { name: 'Loading' }).waitFor();
    expect(await cards().count()).toBe(0);
    await other.release();
  });

  test('[LIB-05] create lesson narrows its material too, in its four states, and clears it', async () => {
    await page.goto(`${product.url}/course/edit`);
    const total = `${library.length} resources`;
    await page.getByText(total, { exact: true }).waitFor();
    const choose = (name: string, label: string) =>
      page.getByRole('combobox', { name, exact: true }).selectOption({ label });
    await choose('Attribute', 'Subject lessons');
    await choose('Stage', 'High school');
    const asked = await askedBy(() => choose('Subject', 'Chemistry'));
    for (const part of ['cate_type=1', 'phase_id=30', 'subject_id=25'])
      expect(asked.toString().split('&')).toContain(part);
    await filter('Type', '3D model').click();
    const { length } = await listOf('cate_type=1&phase_id=30&subject_id=25&res_type=3');
    await page.getByText(`${length} resources`, { exact: true }).waitFor();
    await choose('Stage', 'Primary school');
    await expect.poll(() => page.getByRole('combobox', { name: 'Subject' }).inputValue()).toBe('0');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText(total, { exact: true }).waitFor();
    await box().fill('no such thing in the world');
    await box().press('Enter');
    await page.getByText(/^Nothing here/).waitFor();
    const mend = await failCall(page, LIST, { status: 400, msg: '' });
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await filter('Type', 'Video').click();
    await page.getByRole('alert').waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await cards().first().waitFor();
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(teacher.problems).toEqual([]);
  });
});
