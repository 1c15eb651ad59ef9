import type { CloudCourse, MyCourse } from '@orrery/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from './browser';
import { keepPictures } from './pictures';
import { startProduct } from './server';
import { logIn, openTeacherContext } from './teacher';

export const SAVE = '/api/course/edit_json';
export const MINE = '/api/course/getlist';
export const CLOUD = '/api/lesson/alist';

/**
 * A teacher at the desk: a product of its own, a page that is logged in, and the words for what lessons are made with.
 * Before each test the play list is empty and the teacher has no lessons. @param name of the pictures of failures
 */
export async function openDesk(name: string) {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  const context = await openTeacherContext(browser, { reducedMotion: 'reduce' });
  const teacher = await logIn(context, product.url, 'teacher');
  const { page } = teacher;

  async function read<T>(path: string): Promise<T> {
    return ((await (await context.request.get(product.url + path)).json()) as { data: T }).data;
  }
  async function post(path: string, form: Record<string, string>): Promise<{ id: number }> {
    const answer = await context.request.post(product.url + path, { form });
    return ((await answer.json()) as { data: { id: number } }).data;
  }
  const cloud = (await read<{ list: CloudCourse[] }>(CLOUD)).list;
  const mine = async () => (await read<{ list: MyCourse[] }>(MINE)).list;
  const button = (label: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name: label, exact: typeof label === 'string' });
  const panel = () => page.getByRole('region', { name: 'Play list' });

  afterAll(async () => {
    await browser.close();
    await product.close();
  });
  keepPictures(name, () => [page]);
  beforeEach(async () => {
    await page.evaluate(() => sessionStorage.clear());
    for (const { id } of await mine()) await post('/api/course/delete_json', { id: String(id) });
  });

  return {
    product,
    browser,
    context,
    page,
    cloud,
    read,
    post,
    mine,
    button,
    panel,
    /** Saves a lesson of the teacher by the call itself. */
    save: (title: string, ids: readonly number[]) =>
      post(SAVE, {
        title,
        resource_ids: ids.join(','),
        explains: JSON.stringify(ids.map((id) => `Note ${id}`)),
      }),
    idsOf: (course: CloudCourse) => course.res_list.map(({ id }) => id),
    /** Ids of the play list. */
    listed: () => page.evaluate(() => JSON.parse(sessionStorage.getItem('playALL') ?? '[]') as number[]),
    go: (path: string) => page.goto(product.url + path),
    card: (title: string) => page.getByRole('article', { name: title, exact: true }),
    rows: () => panel().getByRole('list', { name: 'Play list' }).getByRole('listitem'),
    source: (title: string) => page.getByRole('region', { name: title, exact: true }),
    chooseSource: (title: string) =>
      page.getByRole('combobox', { name: 'Where to choose from' }).selectOption({ label: title }),
    dialog: (title: string | RegExp) => page.getByRole('dialog', { name: title }),
    async press(locator: Locator): Promise<void> {
      await locator.hover();
      await locator.click();
    },
    /** A course of the school's cloud by its English title. */
    lesson(title: string): CloudCourse {
      const found = cloud.find((course) => course.title === title);
      if (!found) throw new Error(`there is no course ${title}`);
      return found;
    },
    /** Stands last in a file. */
    testQuietness() {
      test('no page threw, and none asked anybody but the school’s own server', () => {
        expect(teacher.problems).toEqual([]);
      });
    },
  };
}
