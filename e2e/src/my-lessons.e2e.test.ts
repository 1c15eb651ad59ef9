import type { CloudCourse } from '@orrery/contract';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countCalls, holdCall } from './support/calls';
import { MINE, openDesk, SAVE } from './support/desk';

const desk = await openDesk('my-lessons');
const {
  product,
  page,
  cloud,
  mine,
  button,
  panel,
  save,
  idsOf,
  listed,
  go,
  card,
  source,
  dialog,
  press,
  lesson,
} = desk;

describe('the detail of a course', () => {
  const pictureIn = (place: Locator) =>
    place
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => new URL(image.src).pathname);

  test('[CRS-13] [CRS-14] it shows banner, title, keywords, each resource with cover and description, in whole rows of three', async () => {
    for (const course of [lesson('A journey through the solar system'), lesson('Cradles of civilisation')]) {
      await go(`/course/detail/${course.id}/0`);
      await page.getByRole('heading', { level: 1, name: course.title }).waitFor();
      expect(await pictureIn(page.locator('header').filter({ has: page.locator('h1') }))).toBe(course.banner);
      for (const word of course.keywords) await page.getByText(word, { exact: true }).first().waitFor();
      const steps = page.getByRole('list', { name: 'Lesson resources' });
      expect(await steps.getByRole('listitem').count()).toBe(course.res_cnt);
      expect(await steps.locator('> li').count()).toBe(Math.ceil(course.res_cnt / 3) * 3);
      for (const { title, description, use_explain, cover } of course.res_list) {
        const step = steps
          .getByRole('listitem')
          .filter({ has: page.getByRole('link', { name: title, exact: true }) });
        expect(await pictureIn(step)).toBe(cover);
        await step.getByText(description).waitFor();
        await step.getByText(use_explain).waitFor();
      }
    }
  });

  test('[CRS-15] [CRS-19] [CRS-20] [CRS-Q9] it leads to class, to each resource with type 1, and back', async () => {
    const moon = lesson('The Moon and its phases');
    await go('/course?q=moon');
    await card(moon.title).getByRole('link').click();
    await page.getByRole('link', { name: moon.res_list[1]?.title ?? '', exact: true }).click();
    await page.waitForURL(`${product.url}/resource/${moon.res_list[1]?.id}?type=1`);
    await page.goBack();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(`${product.url}/course?q=moon`);
    await go(`/course/detail/${moon.id}/0`);
    await button('Go to class').click();
    await page.waitForURL(`${product.url}/play/${moon.res_list[0]?.id}`);
    expect(await listed()).toEqual(idsOf(moon));
  });

  test('[CRS-16] [CRS-17] [CRS-Q3] adding is blocked while saving and gone once saved: a double click saves once', async () => {
    const moon = lesson('The Moon and its phases');
    await go(`/course/detail/${moon.id}/0`);
    const calls = countCalls(page, SAVE);
    const held = await holdCall(page, SAVE);
    await button('Add to my lessons').dblclick();
    await held.asked;
    await button(/Add to my lessons/).click({ force: true });
    await held.release();
    await page.getByRole('link', { name: 'In my lessons' }).waitFor();
    expect(await button(/Add to my lessons/).count()).toBe(0);
    expect(calls()).toBe(1);
    const [own] = await mine();
    await go(`/course/detail/${own?.id}/1`);
    await button('Edit').waitFor();
    expect(await button(/Add to my lessons/).count()).toBe(0);
  });

  test('[CRS-18] [CRS-Q4] an own course is edited: its resources come into the play list, notes too', async () => {
    const ids = idsOf(lesson('Earth, seasons and stars'));
    const { id } = await save('Own lesson', ids);
    await go(`/course/detail/${lesson('Earth, seasons and stars').id}/0`);
    await button('Go to class').waitFor();
    expect(await button('Edit').count()).toBe(0);
    await go(`/course/detail/${id}/1`);
    await button('Edit').click();
    await page.waitForURL(`${product.url}/course/edit`);
    expect(await listed()).toEqual(ids);
    await panel().getByText(`Note ${ids[0]}`).waitFor();
  });

  test('[GEN-25] the address says whose course it is: "my lessons" lights up for an own one', async () => {
    const { id } = await save('Own lesson', idsOf(lesson('The Moon and its phases')));
    const lit = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
    await go(`/course/detail/${id}/1`);
    await expect.poll(() => lit.textContent()).toBe('My lessons');
    await go(`/course/detail/${cloud[0]?.id}/0`);
    await expect.poll(() => lit.textContent()).toBe('Cloud lessons');
  });

  test('a course that is not there, or somebody else’s, says so and leads on', async () => {
    await go('/course/detail/2147483647/0');
    await page.getByText('This lesson does not exist').waitFor();
    await page.getByRole('link', { name: 'See the cloud lessons' }).click();
    await card(cloud[0]?.title ?? '').waitFor();
    await go(`/course/detail/${cloud[0]?.id}/1`);
    await page.getByText('This lesson does not exist').waitFor();
  });
});

describe('my lessons', () => {
  test('[CRS-21] [CRS-29] [CRS-35] a card shows the first four covers, and plays, edits and deletes', async () => {
    const course = lesson('Cradles of civilisation');
    await save('Old times', idsOf(course));
    await go('/course/my');
    await expect.poll(() => card('Old times').locator('img').count()).toBe(4);
    const shown = await card('Old times')
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    expect(shown.map((address) => new URL(address).pathname)).toEqual(
      course.res_list.slice(0, 4).map(({ cover }) => cover),
    );
    expect(await card('Old times').getByRole('button').count()).toBe(3);
    await button('Go to class: Old times').click();
    await page.waitForURL(`${product.url}/play/${course.res_list[0]?.id}`);
  });

  test('[CRS-28] deleting asks by name, and cancel keeps the course', async () => {
    await save('Old times', idsOf(lesson('Cradles of civilisation')));
    await go('/course/my');
    await button('Delete: Old times').click();
    await button('Cancel', dialog('Delete “Old times”?')).click();
    await dialog('Delete “Old times”?').waitFor({ state: 'detached' });
    await card('Old times').waitFor();
    const calls = countCalls(page, MINE);
    await button('Delete: Old times').click();
    await button('Delete the lesson', dialog('Delete “Old times”?')).click();
    await page.getByText('“Old times” was deleted').waitFor();
    await page.getByText('No lessons of your own yet').waitFor();
    expect(calls()).toBe(1);
    await page.getByRole('main').getByRole('link', { name: 'Create a lesson' }).click();
    await page.waitForURL(`${product.url}/course/edit`);
  });

  test('[GEN-83] [GEN-84] the pager shows only above twenty lessons, and the address tells the page of every list of them', async () => {
    const [first = 0] = idsOf(cloud[0] as CloudCourse);
    const pager = page.getByRole('navigation', { name: 'Pages' });
    for (let index = 1; index <= 20; index += 1) await save(`Lesson ${index}`, [first]);
    await go('/course/my');
    await card('Lesson 20').waitFor();
    expect(await page.getByRole('list', { name: 'My lessons' }).getByRole('article').count()).toBe(20);
    expect(await pager.count()).toBe(0);
    await save('Lesson 21', [first]);
    await page.reload();
    await button('Page 2', pager).click();
    await card('Lesson 1').waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
    await go('/my/list?page=2');
    await page.getByRole('list', { name: 'My play lists' }).getByRole('link').first().click();
    await page.waitForURL(`${product.url}/resource/${first}?type=1`);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(`${product.url}/my/list?page=2`);
    await page.getByRole('heading', { name: 'Lesson 1', exact: true }).waitFor();
    for (const path of ['/my/list?page=99', '/course/my?page=1000000000']) {
      await go(path);
      await button('To the first page').click();
      await expect.poll(() => new URL(page.url()).search).toBe('');
    }
    await card('Lesson 21').waitFor();
    await button('Page 2', pager).click();
    await card('Lesson 1').waitFor();
    await button('Delete: Lesson 1').click();
    await button('Delete the lesson', dialog('Delete “Lesson 1”?')).click();
    await card('Lesson 21').waitFor();
    await expect.poll(() => pager.count()).toBe(0);
  });

  test('[GEN-33] [CRS-36] [CRS-Q8] my play lists are the saved lessons with what they hold', async () => {
    const course = lesson('The Moon and its phases');
    await save('Moon list', idsOf(course));
    await go('/my/list');
    const list = page.getByRole('list', { name: 'My play lists' });
    for (const { title } of course.res_list) await list.getByRole('link', { name: title }).waitFor();
    await button('Edit: Moon list').click();
    await page.waitForURL(`${product.url}/course/edit`);
    expect(await listed()).toEqual(idsOf(course));
  });

  test('a list that was not saved is given up only on purpose', async () => {
    await save('Old times', idsOf(lesson('Cradles of civilisation')));
    await go('/course/edit');
    await press(source('Cloud library').getByRole('button', { name: 'Add to play list' }).first());
    const before = await listed();
    await go('/course/my');
    await button('Edit: Old times').click();
    await button('Cancel', dialog('Replace the play list?')).click();
    expect(await listed()).toEqual(before);
    await button('Edit: Old times').click();
    await button('Replace', dialog('Replace the play list?')).click();
    await page.waitForURL(`${product.url}/course/edit`);
    expect(await listed()).toEqual(idsOf(lesson('Cradles of civilisation')));
  });
});

desk.testQuietness();
