import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIST_TYPE } from '@orrery/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failCall, holdCall } from './support/calls';
import { operate } from './support/operator';
import { LIST, openShelf } from './support/shelf';

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

const shelf = await openShelf('library');
const { product, page, library, open, results, cards, box, pager, query, filter, askedBy, sortBy } = shelf;

describe('the cloud library', () => {
  test('[LIB-02] [LIB-03] [LIB-04] the button, Enter and the clear icon search', async () => {
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

  test('[LIB-07] [LIB-15] a card shows cover, type and title, and can only be added', async () => {
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
    for (const type of [1, 2, 3, 4] as const) {
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

  test('[LIB-10] [GEN-80] a list that could not be fetched says so, and a second try mends it', async () => {
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

    test('[LIB-14] [LIB-16] [LIB-18] they are list 21 of channel 2, and only added or looked at', async () => {
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
});

shelf.testQuietness();
