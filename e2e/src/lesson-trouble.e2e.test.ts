import type { CourseResource } from '@orrery/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { countCalls, failCall } from './support/calls';
import { openDesk, SAVE } from './support/desk';
import { dragTo } from './support/drag';
import { operate } from './support/operator';
import { fillLogIn } from './support/teacher';

const SEND = '/api/play/send_resource';

const desk = await openDesk('lesson-trouble');
const { product, context, page, read, post, mine, button, panel, save, idsOf, listed } = desk;
const { go, card, rows, source, dialog, press, lesson } = desk;

const saveDialog = () => dialog('Save the play list');
const title = () => saveDialog().getByRole('textbox', { name: 'As a new lesson' });
const moon = lesson('The Moon and its phases');
const seasons = lesson('Earth, seasons and stars');

/** Opens an own lesson in the editor, changes it, and saves it elsewhere meanwhile. */
async function editWhileSaved(): Promise<number> {
  const { id } = await save('Our Moon', idsOf(moon));
  await go('/course/my');
  await button('Edit: Our Moon').click();
  await expect.poll(listed).toEqual(idsOf(moon));
  await post(SAVE, { id: String(id), resource_ids: idsOf(seasons).join() });
  await button(/^Remove:/, rows().first()).click();
  await button('Save', panel()).click();
  await button('Save lesson', saveDialog()).click();
  await dialog('“Our Moon” was saved elsewhere').waitFor();
  return id;
}
const held = async (name: string) =>
  (await mine()).find(({ course_title }) => course_title === name)?.resource_list.map(({ id }) => id);

describe('a lesson that was saved elsewhere', () => {
  test('[CRS-48] both can be kept: the list becomes a lesson of its own, and the other stays', async () => {
    await editWhileSaved();
    await button('Keep both').click();
    await expect.poll(() => title().inputValue()).toBe('Our Moon');
    await title().fill('Our Moon 2');
    await button('Save lesson', saveDialog()).click();
    await page.getByText('Save done').waitFor();
    expect(await held('Our Moon')).toEqual(idsOf(seasons));
    expect(await held('Our Moon 2')).toEqual(idsOf(moon).slice(1));
  });

  test('[CRS-48] it is overwritten only after a second question, and the newer one opens beside it', async () => {
    const id = await editWhileSaved();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'See the newer version in a new tab' }).click(),
    ]);
    await tab.waitForURL(`${product.url}/course/detail/${id}/1`);
    await tab.getByRole('link', { name: seasons.res_list[0]?.title ?? '', exact: true }).waitFor();
    await tab.close();
    const calls = countCalls(page, SAVE);
    await button('Overwrite…').click();
    await page.getByText('What was saved elsewhere will be lost').waitFor();
    await button('Back').click();
    await button('Overwrite…').click();
    expect([calls(), await held('Our Moon')]).toEqual([0, idsOf(seasons)]);
    await button('Overwrite it').click();
    await page.getByText('Save done').waitFor();
    expect(await held('Our Moon')).toEqual(idsOf(moon).slice(1));
  });

  test('[CRS-48] one that was deleted elsewhere is saved under a new title', async () => {
    const { id } = await save('Our Moon', idsOf(moon));
    await go('/course/my');
    await button('Edit: Our Moon').click();
    await button('Save', panel()).click();
    await expect.poll(() => saveDialog().getByRole('combobox').inputValue()).toBe(String(id));
    await post('/api/course/delete_json', { id: String(id) });
    await button('Save lesson', saveDialog()).click();
    await saveDialog().getByText('This lesson was deleted elsewhere.').waitFor();
    await title().fill('Our Moon again');
    await button('Save lesson', saveDialog()).click();
    await page.getByText('Save done').waitFor();
    expect(await held('Our Moon again')).toEqual(idsOf(moon));
  });
});

describe('a list of too many', () => {
  /** Keeps a list as an older version, or another hand, may have left it. */
  async function keepList(length: number): Promise<void> {
    await go('/course/edit');
    await page.evaluate((count) => {
      const row = (id: number) => ({
        ...{ id, title: `Row ${id}`, cover: '', res_type: 4, file_type: 'image', is_bokong: 1 },
        ...{ use_explain: '', duration: null },
      });
      const rows = Array.from({ length: count }, (_, index) => row(100_000 + index));
      sessionStorage.setItem('playList', JSON.stringify(rows));
    }, length);
    // Its word stands for seconds only, which a slow page may need for its pictures.
    await page.reload({ waitUntil: 'commit' });
  }

  test('[CRS-34] a kept list of 500 is cut, once, with a word', async () => {
    await keepList(500);
    await page.getByText('440 items at its end were left out').waitFor();
    expect(await rows().count()).toBe(60);
    await page.reload();
    await rows().nth(59).waitFor();
    expect(await page.getByText('were left out').count()).toBe(0);
  });

  test('[CRS-39] [CRS-33] the 61st item is refused by button and by mouse, and a lesson says how many fit', async () => {
    await keepList(60);
    await rows().nth(59).waitFor();
    const first = source('Cloud library').getByRole('article').first();
    await press(first.getByRole('button', { name: 'Add to play list' }));
    const word = page.getByText('A play list holds at most 60 items', { exact: true });
    await word.waitFor();
    // It stays for as long as the hand rests on it.
    await page.mouse.move(0, 0);
    await word.waitFor({ state: 'detached' });
    await dragTo(page, first.locator('img'), panel());
    await word.waitFor();
    expect(await rows().count()).toBe(60);

    await keepList(58);
    await desk.chooseSource('Cloud lessons');
    await press(button(`Add all to play list: ${moon.title}`));
    await page.getByText(`Added: 2 of ${moon.res_cnt} resources.`).waitFor();
    expect((await listed()).slice(58)).toEqual(idsOf(moon).slice(0, 2));
  });
});

describe('a lost session', () => {
  /** Lets code of the console arrive late, as over a bad network. */
  const delayCode = (file: RegExp) =>
    page.route(file, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });

  test('[AUTH-10] [CRS-55] a save without a session leads to the log-in and back, and the list can be brought back', async () => {
    await save('Our Moon', idsOf(moon));
    await go('/course/my');
    await button('Edit: Our Moon').click();
    await button(/^Remove:/, rows().first()).click();
    await button('Save', panel()).click();
    await button('Save lesson', saveDialog()).waitFor();
    await context.clearCookies({ name: 'orrery_session' });
    await delayCode(/login-page/);
    const asked = countCalls(page, '/api/res/alist');
    await button('Save lesson', saveDialog()).click();
    await page.waitForURL(/login/);
    await fillLogIn(page, 'teacher');
    // The screen behind may ask once more, and not as often as it is refused.
    expect(asked()).toBeLessThan(4);
    await page.waitForURL(`${product.url}/course/edit`);
    expect(await listed()).toEqual([]);
    await button(`Bring back ${moon.res_cnt - 1} items`).click();
    await expect.poll(listed).toEqual(idsOf(moon).slice(1));
    await button('Save', panel()).click();
    await button('Save lesson', saveDialog()).click();
    await page.getByText('Save done').waitFor();
    expect(await held('Our Moon')).toEqual(idsOf(moon).slice(1));
  });

  test('[CRS-55] a save that the server cannot answer says why, and that nothing is lost', async () => {
    await save('Our Moon', idsOf(moon));
    await go('/course/my');
    await button('Edit: Our Moon').click();
    await button('Save', panel()).click();
    for (const [answer, why] of [
      ['no-network', 'The network is down'],
      [{ status: 500, msg: '' }, 'Operation failed'],
    ] as const) {
      const heal = await failCall(page, SAVE, answer);
      await button('Save lesson', saveDialog()).click();
      await saveDialog().getByText(why).waitFor();
      await saveDialog().getByText('Your list and its notes are kept here').waitFor();
      await heal();
    }
    expect(await listed()).toEqual(idsOf(moon));
  });
});

describe('titles that mean harm', () => {
  test('[CRS-52] [CRS-53] they are shown as they are, and turn nothing around them', async () => {
    const titles = ['<script>throw 1</script>', '\u202Egnp.exe', 'درس القمر', '👨‍👩‍👧‍👦🌙'];
    for (const name of titles) await save(name, [idsOf(moon)[0] ?? 0]);
    await go('/course/my');
    for (const name of titles) await card(name).waitFor();
    await button(/^Delete: .*gnp\.exe/).click();
    const asked = await dialog(/gnp\.exe/).textContent();
    expect(asked).toContain('Delete “\u2068gnp.exe\u2069”?');
    await button('Cancel', dialog(/gnp\.exe/)).click();
  });

  test('[CRS-52] ten thousand characters are refused at the field, and kept', async () => {
    await go('/course/edit');
    await press(source('Cloud library').getByRole('button', { name: 'Add to play list' }).first());
    await button('Save', panel()).click();
    await title().evaluate((field: HTMLInputElement) => field.removeAttribute('maxlength'));
    await title().fill('x'.repeat(10_000));
    await button('Save lesson', saveDialog()).click();
    await saveDialog().getByText('The title may have at most 40 characters').waitFor();
    expect(await title().inputValue()).toHaveLength(10_000);
    await expect.poll(() => title().evaluate((field) => field === document.activeElement)).toBe(true);
  });
});

describe('a resource that the library lost', () => {
  const lost = moon.res_list[1] as CourseResource;
  /** What the operator calls it. */
  const slug = async () => {
    const { pieces } = (await operate(product, 'library', 'list')) as unknown as {
      pieces: { id: string; title: { en: string } }[];
    };
    return pieces.find((piece) => piece.title.en === lost.title)?.id ?? '';
  };
  const remove = async () => operate(product, 'library', 'remove', await slug());
  afterEach(async () => void (await operate(product, 'library', 'restore', await slug())));

  test('[CRS-57] while the list is edited: sending names it and takes it out, saving too', async () => {
    await go('/course/edit?source=lessons');
    await press(button(`Add all to play list: ${moon.title}`));
    await expect.poll(listed).toEqual(idsOf(moon));
    await remove();
    await button('Save', panel()).click();
    await title().fill('Our Moon');
    await button('Save lesson', saveDialog()).click();
    const gone = dialog('No longer available');
    await gone.getByText(lost.title, { exact: true }).waitFor();
    await button('Cancel', gone).click();
    expect(await title().inputValue()).toBe('Our Moon');
    await button('Cancel', saveDialog()).click();
    await saveDialog().waitFor({ state: 'detached' });
    await rows().nth(1).getByText('No longer available').waitFor();
    const calls = countCalls(page, SEND);
    await button('Send to headsets', panel()).click();
    await gone.getByText(lost.title, { exact: true }).waitFor();
    await button('Take it out', gone).click();
    await dialog('Send the play list').waitFor();
    expect(calls()).toBe(0);
    expect(await listed()).toEqual(idsOf(moon).filter((id) => id !== lost.id));
  });

  test('[CRS-13] [CRS-21] a saved lesson still names it, greyed; going to class leaves it out with a word', async () => {
    const { id } = await save('Our Moon', idsOf(moon));
    await remove();
    await go(`/course/detail/${id}/1`);
    const step = page.getByRole('list', { name: 'Lesson resources' }).getByRole('listitem').nth(1);
    await step.getByText('No longer available').waitFor();
    expect(await step.getByRole('link').count()).toBe(0);
    await button('Edit').click();
    await rows().nth(1).getByText('No longer available').waitFor();
    await button('Save', panel()).click();
    await button('Save lesson', saveDialog()).click();
    await page.getByText('Save done').waitFor();
    expect(await held('Our Moon')).toEqual(idsOf(moon));
    await go('/course/my');
    await button('Go to class: Our Moon').click();
    await page.getByText('No longer available, and left out: 1 resource of this lesson').waitFor();
    await page.waitForURL(`${product.url}/play/${moon.res_list[0]?.id}`);
    expect(await listed()).toEqual(idsOf(moon).filter((one) => one !== lost.id));
    expect((await read<{ total: number }>('/api/course/getlist')).total).toBe(1);
  });
});

desk.testQuietness();
