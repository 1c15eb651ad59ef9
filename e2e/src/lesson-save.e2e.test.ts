import type { CloudCourse } from '@orrery/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countCalls, failCall } from './support/calls';
import { openDesk, SAVE } from './support/desk';
import { dragTo } from './support/drag';
import { type Peers, startPeers } from './support/peers';
import { openTeacherContext, registrationCode } from './support/teacher';

const desk = await openDesk('lesson-save');
const {
  product,
  browser,
  context,
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
  rows,
  source,
  chooseSource,
  dialog,
  press,
  lesson,
} = desk;

describe('the whole way', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers(product.url, await registrationCode(context, product.url), 1);
  });
  afterAll(() => peers?.stop());

  test('[GEN-02] a teacher browses, builds a list, saves it, edits it, sends it to headsets, and deletes it', async () => {
    const moon = lesson('The Moon and its phases');
    await go('/course');
    await card(moon.title).getByRole('link', { name: moon.title }).click();
    await page.waitForURL(`${product.url}/course/detail/${moon.id}/0`);
    await button('Add to my lessons').click();
    await page.getByText('It is in your lessons now').waitFor();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create lesson' }).click();
    await chooseSource('My lessons');
    await press(button(`Add all to play list: ${moon.title}`));
    await expect.poll(listed).toEqual(idsOf(moon));
    await chooseSource('Cloud library');
    const extra = source('Cloud library').getByRole('article').first();
    await press(extra.getByRole('button', { name: 'Add to play list' }));
    await expect.poll(() => rows().count()).toBe(moon.res_cnt + 1);

    await button('Save', panel()).click();
    await dialog('Save the play list').getByRole('textbox', { name: 'As a new lesson' }).fill('Our Moon');
    await button('Save lesson', dialog('Save the play list')).click();
    await page.getByText('Save done').waitFor();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My lessons' }).click();
    await button('Edit: Our Moon').click();
    await page.waitForURL(`${product.url}/course/edit`);
    await panel().getByRole('heading', { name: 'Our Moon', exact: true }).waitFor();
    await button(/^Remove:/, rows().last()).click();
    await button('Save', panel()).click();
    await button('Save lesson', dialog('Save the play list')).click();
    await dialog('Save the play list').waitFor({ state: 'detached' });
    expect(
      (await mine()).find(({ course_title }) => course_title === 'Our Moon')?.resource_list,
    ).toHaveLength(moon.res_cnt);

    await button('Send to headsets', panel()).click();
    const sending = dialog('Send the play list');
    await sending.getByText('1 of 1 online selected').waitFor();
    await button('Send to 1 headset', sending).click();
    await expect.poll(() => peers.desired(0)?.playlist).toEqual(idsOf(moon));
    await button('Keep preparing', sending).click();

    await go('/course/my');
    await button('Delete: Our Moon').click();
    await button('Delete the lesson', dialog('Delete “Our Moon”?')).click();
    await page.getByText('“Our Moon” was deleted').waitFor();
    await card('Our Moon').waitFor({ state: 'detached' });
    expect((await mine()).map(({ course_title }) => course_title)).toEqual([moon.title]);
  });
});

describe('create lesson', () => {
  const saveDialog = () => dialog('Save the play list');
  const title = () => saveDialog().getByRole('textbox', { name: 'As a new lesson' });
  const existing = () => saveDialog().getByRole('combobox', { name: 'In a lesson of yours' });

  async function startWith(course: CloudCourse): Promise<void> {
    await go('/course/edit?source=lessons');
    await press(button(`Add all to play list: ${course.title}`));
    await expect.poll(listed).toEqual(idsOf(course));
  }

  test('[CRS-32] four sources to choose from', async () => {
    await save('Old times', idsOf(lesson('Cradles of civilisation')));
    await go('/course/edit');
    await source('Cloud library').getByRole('article').first().waitFor();
    await chooseSource('Cloud lessons');
    await source('Cloud lessons').getByRole('article', { name: 'The Moon and its phases' }).waitFor();
    await chooseSource('My lessons');
    await source('My lessons').getByRole('article', { name: 'Old times' }).waitFor();
    await chooseSource('School resources');
    await source('School resources').getByText('Your school has no resources of its own yet').waitFor();
    await page.reload();
    await source('School resources').waitFor();
  });

  test('[CRS-33] [CRS-39] [CRS-40] a course that is dragged brings all it holds; what is there already is refused', async () => {
    const seasons = lesson('Earth, seasons and stars');
    const solar = lesson('A journey through the solar system');
    await go('/course/edit?source=lessons');
    const cover = (course: CloudCourse) =>
      source('Cloud lessons')
        .getByRole('article', { name: course.title, exact: true })
        .locator('img')
        .first();
    await dragTo(page, cover(seasons), panel());
    await expect.poll(listed).toEqual(idsOf(seasons));
    await panel()
      .getByText(seasons.res_list[0]?.use_explain ?? '')
      .waitFor();
    await press(button(`Add all to play list: ${seasons.title}`));
    await page.getByText('Already added', { exact: true }).waitFor();
    await press(button(`Add all to play list: ${solar.title}`));
    await page.getByText('Already added: 1 resource of this lesson').waitFor();
    const together = [...new Set([...idsOf(seasons), ...idsOf(solar)])];
    await expect.poll(listed).toEqual(together);
    expect(await source('Cloud lessons').getByRole('article').count()).toBe(cloud.length);
  });

  test('[CRS-49] an empty list is not saved', async () => {
    await go('/course/edit');
    await button('Save', panel()).click();
    await page.getByText('The list is empty').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('[CRS-48] [CRS-50] [CRS-51] [CRS-53] [CRS-Q1] a lesson or a title, not both, and neither is refused', async () => {
    await save('Old times', idsOf(lesson('Cradles of civilisation')));
    await startWith(lesson('The Moon and its phases'));
    const calls = countCalls(page, SAVE);
    await button('Save', panel()).click();
    await button('Save lesson', saveDialog()).click();
    await saveDialog().getByText('Title empty').waitFor();
    await title().fill('   ');
    expect(await existing().isDisabled()).toBe(true);
    await button('Save lesson', saveDialog()).click();
    await saveDialog().getByText('Title empty').waitFor();
    expect(await title().getAttribute('maxlength')).toBe('30');
    await title().fill('');
    await existing().selectOption({ label: 'Old times' });
    expect(await title().isDisabled()).toBe(true);
    expect(calls()).toBe(0);
    await button('Save lesson', saveDialog()).click();
    await page.getByText('Save done').waitFor();
    const own = await mine();
    expect(own.map(({ course_title }) => course_title)).toEqual(['Old times']);
    expect(own[0]?.resource_list.map(({ id }) => id)).toEqual(idsOf(lesson('The Moon and its phases')));
  });

  test('[CRS-47] [CRS-54] [CRS-56] a saved list stands in my lessons at once, with its notes', async () => {
    const moon = lesson('The Moon and its phases');
    await startWith(moon);
    await button(`Edit note: ${moon.res_list[0]?.title}`).click();
    await page
      .getByRole('textbox', { name: `Note for ${moon.res_list[0]?.title}` })
      .fill('Look up, “now”, 月亮');
    await button('Done', panel()).click();
    await button('Save', panel()).click();
    await title().fill('  Our Moon  ');
    await page.keyboard.press('Enter');
    await page.getByText('Save done').waitFor();
    await source('My lessons').getByRole('article', { name: 'Our Moon', exact: true }).waitFor();
    const [own] = await mine();
    expect(own?.resource_list.map(({ use_explain }) => use_explain)).toEqual([
      'Look up, “now”, 月亮',
      ...moon.res_list.slice(1).map(({ use_explain }) => use_explain),
    ]);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await button('Edit: Our Moon').click();
    await panel().getByText('Look up, “now”, 月亮').waitFor();
  });

  test('[CRS-55] a save that fails says so, and nothing typed is lost', async () => {
    await startWith(lesson('The Moon and its phases'));
    await button('Save', panel()).click();
    await title().fill('Our Moon');
    const heal = await failCall(page, SAVE, 'no-network');
    await button('Save lesson', saveDialog()).click();
    await page.getByText('Failed to save the list.').waitFor();
    expect(await title().inputValue()).toBe('Our Moon');
    await heal();
    await button('Save lesson', saveDialog()).click();
    await page.getByText('Save done').waitFor();
  });

  test('[CRS-52] [CRS-Q1] [CRS-Q2] in Chinese a title of more than 20 characters is too long', async () => {
    const chinese = await openTeacherContext(browser, {
      locale: 'zh-CN',
      storageState: await context.storageState(),
    });
    await chinese.addCookies([{ name: 'lang', value: 'zh', url: product.url }]);
    const own = await chinese.newPage();
    await own.goto(`${product.url}/course/edit`);
    await own
      .getByRole('button', { name: /^加入播放列表/ })
      .first()
      .hover();
    await own
      .getByRole('button', { name: /^加入播放列表/ })
      .first()
      .click();
    await own.getByRole('button', { name: '保存', exact: true }).click();
    await own.getByRole('textbox', { name: '保存为新课程' }).fill('月'.repeat(21));
    await own.getByRole('button', { name: '保存课程' }).click();
    await own.getByText('标题最多 20 个字').waitFor();
    await chinese.close();
  });
});

desk.testQuietness();
