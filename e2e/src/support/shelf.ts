import type { Resource } from '@orrery/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from './browser';
import { keepPictures } from './pictures';
import { startProduct } from './server';
import { logIn, openTeacherContext } from './teacher';

export const LIST = '/api/res/alist';

/**
 * A teacher before the cloud library: a product of its own, a page that is logged in, and the words for what lists are
 * searched with. Each test begins with the whole list. @param name of the pictures of failures
 */
export async function openShelf(name: string) {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  const context = await openTeacherContext(browser);
  const teacher = await logIn(context, product.url, 'teacher');
  const { page } = teacher;

  async function listOf(query: string): Promise<Resource[]> {
    const answer = await page.request.get(`${product.url}${LIST}?type=20&${query}`);
    return ((await answer.json()) as { data: { list: Resource[] } }).data.list;
  }
  const library: Resource[] = [];
  for (const number of [1, 2, 3, 4]) library.push(...(await listOf(`page=${number}`)));

  const results = () => page.getByRole('list', { name: 'Resources' });
  const cards = () => results().getByRole('article');
  async function open(search: string): Promise<void> {
    await page.goto(`${product.url}/res/list${search}`);
    await cards().first().waitFor();
  }

  afterAll(async () => {
    await browser.close();
    await product.close();
  });
  keepPictures(name, () => [page]);
  beforeEach(() => open(''));

  return {
    product,
    browser,
    page,
    /** All that the cloud library holds. */
    library,
    listOf,
    open,
    results,
    cards,
    box: () => page.getByRole('textbox', { name: 'Search resources and knowledge points' }),
    pager: () => page.getByRole('navigation', { name: 'Pages' }),
    query: () => new URL(page.url()).search,
    filter: (row: string, option: string) =>
      page.getByRole('group', { name: row }).getByRole('button', { name: option, exact: true }),
    /** What the next request for the list asks for. */
    async askedBy(act: () => Promise<unknown>): Promise<URLSearchParams> {
      const [request] = await Promise.all([
        page.waitForRequest((asked) => new URL(asked.url()).pathname === LIST),
        act(),
      ]);
      return new URL(request.url()).searchParams;
    },
    async sortBy(order: string): Promise<void> {
      await page.getByRole('button', { name: /^Order:/ }).click();
      await page.getByRole('menuitemradio', { name: order }).click();
    },
    /** Stands last in a file. */
    testQuietness() {
      test('no page threw, and none asked anybody but the school’s own server', () => {
        expect(teacher.problems).toEqual([]);
      });
    },
  };
}
