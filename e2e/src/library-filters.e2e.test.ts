import { describe, expect, test } from 'vitest';
import { openPage } from './support/browser';
import { countCalls, failCall } from './support/calls';
import { operate } from './support/operator';
import { PASSWORD } from './support/server';
import { LIST, openShelf } from './support/shelf';
import { fillLogIn, openTeacherContext } from './support/teacher';

const TREE = '/api/cate/newAll';
const OF_SUBJECT = '/api/cate/getSubCate_json';

const shelf = await openShelf('library-filters');
const { product, browser, page, library, listOf, open, cards, box, pager, query, filter, askedBy, sortBy } =
  shelf;
const options = (row: string) => page.getByRole('group', { name: row, exact: true }).getByRole('button');
const rows = () =>
  page.getByRole('region', { name: 'Filters' }).getByRole('group').locator('legend').allTextContents();

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

describe('filters', () => {
  const counted = async (search: string) => {
    const answer = await page.request.get(`${product.url}${LIST}?type=20&${search}`, {
      headers: { 'accept-language': 'en' },
    });
    return ((await answer.json()) as { data: { total: number } }).data.total;
  };
  const shownCount = async () =>
    Number.parseInt((await page.getByText(/^\d+ resources?$/).textContent()) ?? '', 10);

  test('[LIB-05] [LIB-Q1] [LIB-Q2] every row narrows the list by its own part of the address', async () => {
    // The tree is another answer than the list.
    await expect.poll(rows).toEqual(['Type', 'Attribute', 'Stage']);
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

  test('[LIB-36] [LIB-Q7] volumes are offered in high school only', async () => {
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

test('[LIB-05] create lesson narrows its material too, in its four states, and clears it', async () => {
  await page.goto(`${product.url}/course/edit`);
  const total = `${library.length} resources`;
  await page.getByText(total, { exact: true }).waitFor();
  const choose = (name: string, label: string) =>
    page.getByRole('combobox', { name, exact: true }).selectOption({ label });
  // Each choice asks anew: the last one's request is not that of the one before.
  await askedBy(() => choose('Attribute', 'Subject lessons'));
  await askedBy(() => choose('Stage', 'High school'));
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

shelf.testQuietness();
