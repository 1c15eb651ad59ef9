import type { CloudCourse, MyCourse } from '@orrery/contract';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { countCalls, failCall, holdCall } from './support/calls';
import { dragTo } from './support/drag';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext, registrationCode } from './support/teacher';

const SAVE = '/api/course/edit_json';
const MINE = '/api/course/getlist';
const CLOUD = '/api/lesson/alist';
const BANNER = '/api/lesson/recommend';

describe('courses', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let teacher: WatchedPage;
  let page: Page;
  let cloud: CloudCourse[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    context = await openTeacherContext(browser);
    teacher = await logIn(context, product.url, 'teacher');
    page = teacher.page;
    cloud = (await read<{ list: CloudCourse[] }>(CLOUD)).list;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('courses', () => [page]);
  beforeEach(async () => {
    await page.evaluate(() => sessionStorage.clear());
    for (const { id } of await mine()) await post('/api/course/delete_json', { id: String(id) });
  });

  async function read<T>(path: string): Promise<T> {
    return ((await (await context.request.get(product.url + path)).json()) as { data: T }).data;
  }
  async function post(path: string, form: Record<string, string>): Promise<{ id: number }> {
    const answer = await context.request.post(product.url + path, { form });
    return ((await answer.json()) as { data: { id: number } }).data;
  }
  const mine = async () => (await read<{ list: MyCourse[] }>(MINE)).list;
  const save = (title: string, ids: readonly number[]) =>
    post(SAVE, {
      title,
      resource_ids: ids.join(','),
      explains: JSON.stringify(ids.map((id) => `Note ${id}`)),
    });
  const idsOf = (course: CloudCourse) => course.res_list.map(({ id }) => id);
  const listed = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('playALL') ?? '[]') as number[]);

  const go = (path: string) => page.goto(product.url + path);
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });
  const card = (title: string) => page.getByRole('article', { name: title, exact: true });
  const panel = () => page.getByRole('region', { name: 'Play list' });
  const rows = () => panel().getByRole('list', { name: 'Play list' }).getByRole('listitem');
  const source = (name: string) => page.getByRole('region', { name, exact: true });
  const chooseSource = (name: string) =>
    page.getByRole('combobox', { name: 'Where to choose from' }).selectOption({ label: name });
  const dialog = (name: string) => page.getByRole('dialog', { name });

  async function press(locator: Locator): Promise<void> {
    await locator.hover();
    await locator.click();
  }

  /** A course of the school's cloud by its English title. */
  function lesson(title: string): CloudCourse {
    const found = cloud.find((course) => course.title === title);
    if (!found) throw new Error(`there is no course ${title}`);
    return found;
  }

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

      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Create lesson' })
        .click();
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

  describe('cloud lessons', () => {
    const carousel = () => page.getByRole('region', { name: 'Recommended lessons' });
    // The slides beside it are hidden from everybody but the eye.
    const shown = () => carousel().getByRole('group').getByRole('link');
    const untilShown = (course: CloudCourse | undefined) =>
      carousel()
        .getByRole('group', { name: course?.title ?? '', exact: true })
        .waitFor();

    test('[CRS-01] [CRS-02] the banner turns by itself every 5000 ms, and after the last comes the first', async () => {
      // A clock is its whole context's: this one has a context of its own.
      const timed = await openTeacherContext(browser, { storageState: await context.storageState() });
      const own = await timed.newPage();
      await own.clock.install();
      await own.goto(`${product.url}/course`);
      const region = own.getByRole('region', { name: 'Recommended lessons' });
      const slide = (index: number) =>
        region.getByRole('group', { name: cloud[index]?.title ?? '', exact: true });
      await slide(0).waitFor();
      await own.getByRole('article', { name: cloud[0]?.title ?? '', exact: true }).waitFor();
      expect(await own.getByRole('list', { name: 'Lessons' }).getByRole('article').count()).toBe(
        cloud.length,
      );
      await own.clock.pauseAt(Date.now() + 60_000);
      const label = await region.getByRole('group').getAttribute('aria-label');
      const first = cloud.findIndex(({ title }) => title === label);
      for (let turn = 1; turn <= cloud.length; turn += 1) {
        await own.clock.runFor(5000);
        await slide((first + turn) % cloud.length).waitFor();
      }
      await timed.close();
    });

    test('[CRS-02] banners stand 22 pixels apart', async () => {
      await go('/course');
      await untilShown(cloud[0]);
      const boxes = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[aria-roledescription] [role=group]')].map((slide) => {
          const { left, right } = slide.getBoundingClientRect();
          return { left, right };
        }),
      );
      expect(Math.round((boxes[1]?.left ?? 0) - (boxes[0]?.right ?? 0))).toBe(22);
    });

    test('[CRS-02] it stands still under the pointer, with the keyboard in it, and for whoever wants less motion', async () => {
      const still = await openTeacherContext(browser, {
        reducedMotion: 'reduce',
        storageState: await context.storageState(),
      });
      const calm = await still.newPage();
      await calm.clock.install();
      await calm.goto(`${product.url}/course`);
      const first = (on: Page) =>
        on
          .getByRole('region', { name: 'Recommended lessons' })
          .getByRole('group', { name: cloud[0]?.title ?? '', exact: true });
      await first(calm).waitFor();
      await calm.clock.runFor(20_000);
      expect(await first(calm).count()).toBe(1);
      await still.close();

      // A clock is its whole context's: this one has a context of its own.
      const timed = await openTeacherContext(browser, { storageState: await context.storageState() });
      const own = await timed.newPage();
      await own.clock.install();
      await own.goto(`${product.url}/course`);
      await first(own).waitFor();
      await first(own).hover();
      await own.clock.runFor(20_000);
      expect(await first(own).count()).toBe(1);
      await own.mouse.move(5, 890);
      await own.getByRole('button', { name: 'Stop turning' }).focus();
      await own.clock.runFor(20_000);
      expect(await first(own).count()).toBe(1);
      await timed.close();
    });

    test('[CRS-03] a click on a banner opens the course with type 0; arrows and keys turn it', async () => {
      await go('/course');
      await untilShown(cloud[0]);
      await press(button('Next lesson'));
      await untilShown(cloud[1]);
      await page.keyboard.press('ArrowRight');
      await untilShown(cloud[2]);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await untilShown(cloud.at(-1));
      await button(`Show: ${cloud[1]?.title}`).click();
      await untilShown(cloud[1]);
      await shown().click();
      await page.waitForURL(`${product.url}/course/detail/${cloud[1]?.id}/0`);
    });

    test('[CRS-09] search and filters stand in the address, and back brings them back', async () => {
      await go('/course');
      await page.getByRole('textbox', { name: 'Search lessons' }).fill('crystal');
      await page.keyboard.press('Enter');
      await page.getByText('1 lesson', { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('?q=crystal');
      await card('From molecules to crystals').waitFor();
      await page
        .getByRole('group', { name: 'Stage' })
        .getByRole('button', { name: 'Primary school' })
        .click();
      await page.getByText('No lesson matches.').waitFor();
      await page.goBack();
      await card('From molecules to crystals').waitFor();
      await page.reload();
      await card('From molecules to crystals').waitFor();
    });

    test('[CRS-30] a cloud course is played from its card, and nothing else', async () => {
      const animals = lesson('Animals and where they live');
      await go('/course');
      await card(animals.title).waitFor();
      expect(await card(animals.title).getByRole('button').count()).toBe(1);
      await press(button(`Go to class: ${animals.title}`));
      await page.waitForURL(`${product.url}/play/${animals.res_list[0]?.id}`);
      expect(await listed()).toEqual(idsOf(animals));
    });

    test('the list waits, fails with a way on, and the page does without a banner', async () => {
      const held = await holdCall(page, CLOUD);
      const heal = await failCall(page, BANNER, { status: 404, msg: 'gone' });
      await go('/course');
      await held.asked;
      await page.getByRole('list', { name: 'Loading' }).waitFor();
      await held.release();
      await card(cloud[0]?.title ?? '').waitFor();
      expect(await carousel().count()).toBe(0);
      await heal();
      const broken = await failCall(page, CLOUD, { status: 404, msg: 'gone' });
      await page.reload();
      await page.getByText('Acquisition failed, please try again later').waitFor();
      await broken();
      await button('Try again').click();
      await card(cloud[0]?.title ?? '').waitFor();
    });
  });

  describe('the detail of a course', () => {
    test('[CRS-13] [CRS-14] it shows title, keywords, each resource with its description, in whole rows of three', async () => {
      for (const course of [
        lesson('A journey through the solar system'),
        lesson('Cradles of civilisation'),
      ]) {
        await go(`/course/detail/${course.id}/0`);
        await page.getByRole('heading', { level: 1, name: course.title }).waitFor();
        for (const word of course.keywords) await page.getByText(word, { exact: true }).first().waitFor();
        const steps = page.getByRole('list', { name: 'Lesson resources' });
        expect(await steps.getByRole('listitem').count()).toBe(course.res_cnt);
        expect(await steps.locator('> li').count()).toBe(Math.ceil(course.res_cnt / 3) * 3);
        for (const { title, description, use_explain } of course.res_list) {
          const step = steps
            .getByRole('listitem')
            .filter({ has: page.getByRole('link', { name: title, exact: true }) });
          await step.getByText(description).waitFor();
          await step.getByText(use_explain).waitFor();
        }
      }
    });

    test('[CRS-15] [CRS-19] [CRS-20] it leads to class, to each resource with type 1, and back', async () => {
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

    test('[CRS-16] [CRS-17] adding is blocked while saving and gone once saved: a double click saves once', async () => {
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
    test('[CRS-21] [CRS-29] a card shows the first four covers, and plays, edits and deletes', async () => {
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

    test('[GEN-83] [GEN-84] the pager shows only above twenty lessons', async () => {
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
      await button('Delete: Lesson 1').click();
      await button('Delete the lesson', dialog('Delete “Lesson 1”?')).click();
      await card('Lesson 21').waitFor();
      await expect.poll(() => pager.count()).toBe(0);
    });

    test('[GEN-33] [CRS-Q8] my play lists are the saved lessons with what they hold', async () => {
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
      expect(await listed()).toEqual(together);
      expect(await source('Cloud lessons').getByRole('article').count()).toBe(cloud.length);
    });

    test('[CRS-49] an empty list is not saved', async () => {
      await go('/course/edit');
      await button('Save', panel()).click();
      await page.getByText('The list is empty').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    });

    test('[CRS-48] [CRS-50] [CRS-51] [CRS-53] a lesson or a title, not both, and neither is refused', async () => {
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

    test('[CRS-52] in Chinese a title of more than 20 characters is too long', async () => {
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

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(teacher.problems).toEqual([]);
  });
});
