import type { CloudCourse } from '@orrery/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { failCall, holdCall } from './support/calls';
import { CLOUD, openDesk } from './support/desk';
import { openTeacherContext } from './support/teacher';

const BANNER = '/api/lesson/recommend';

const desk = await openDesk('cloud-lessons');
const { product, browser, context, page, cloud, read, button, idsOf, listed, go, card, press, lesson } = desk;

/** The courses of the banner, in their order. */
const banner = (await read<{ list: CloudCourse[] }>(BANNER)).list;

describe('cloud lessons', () => {
  const carousel = () => page.getByRole('region', { name: 'Recommended lessons' });
  // The slides beside it are hidden from everybody but the eye.
  const shown = () => carousel().getByRole('group').getByRole('link');
  const untilShown = (course: CloudCourse | undefined) =>
    carousel()
      .getByRole('group', { name: course?.title ?? '', exact: true })
      .waitFor();

  test('[CRS-01] [CRS-02] [CRS-Q5] the banner turns by itself every 5000 ms, and after the last comes the first', async () => {
    // A clock is its whole context's: this one has a context of its own.
    const timed = await openTeacherContext(browser, {
      reducedMotion: 'no-preference',
      storageState: await context.storageState(),
    });
    const own = await timed.newPage();
    await own.clock.install();
    await own.goto(`${product.url}/course`);
    const region = own.getByRole('region', { name: 'Recommended lessons' });
    const slide = (index: number) =>
      region.getByRole('group', { name: banner[index]?.title ?? '', exact: true });
    await slide(0).waitFor();
    await own.getByRole('article', { name: cloud[0]?.title ?? '', exact: true }).waitFor();
    expect(await own.getByRole('list', { name: 'Lessons' }).getByRole('article').count()).toBe(cloud.length);
    await own.clock.pauseAt(Date.now() + 60_000);
    const label = await region.getByRole('group').getAttribute('aria-label');
    const first = banner.findIndex(({ title }) => title === label);
    for (let turn = 1; turn <= banner.length; turn += 1) {
      await own.clock.runFor(5000);
      await slide((first + turn) % banner.length).waitFor();
    }
    await timed.close();
  });

  test('[CRS-01] [CRS-Q7] home leads to the cloud lessons, with the banner above their list', async () => {
    await go('/');
    await page.waitForURL(`${product.url}/course`);
    await untilShown(banner[0]);
    const list = page.getByRole('list', { name: 'Lessons' });
    const [above, below] = [await carousel().boundingBox(), await list.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  });

  test('[CRS-02] banners stand 22 pixels apart', async () => {
    await go('/course');
    await untilShown(banner[0]);
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
        .getByRole('group', { name: banner[0]?.title ?? '', exact: true });
    await first(calm).waitFor();
    await calm.clock.runFor(20_000);
    expect(await first(calm).count()).toBe(1);
    await still.close();

    // A clock is its whole context's: this one has a context of its own.
    const timed = await openTeacherContext(browser, {
      reducedMotion: 'no-preference',
      storageState: await context.storageState(),
    });
    const own = await timed.newPage();
    await own.clock.install();
    await own.goto(`${product.url}/course`);
    const turning = own.getByRole('region', { name: 'Recommended lessons' });
    const shown = () => turning.getByRole('group').getAttribute('aria-label');
    // On a slow machine it may have turned before the pointer, or the keyboard, holds it.
    await turning.hover();
    const pointed = await shown();
    await own.clock.runFor(20_000);
    expect(await shown()).toBe(pointed);
    await own.mouse.move(5, 890);
    await own.getByRole('button', { name: 'Stop turning' }).focus();
    const focused = await shown();
    await own.clock.runFor(20_000);
    expect(await shown()).toBe(focused);
    await timed.close();
  });

  test('[CRS-03] a click on a banner opens the course with type 0; arrows and keys turn it', async () => {
    await go('/course');
    // On a slow machine it may have turned before the pointer holds it.
    await carousel().hover();
    const label = await carousel().getByRole('group').getAttribute('aria-label');
    const first = banner.findIndex(({ title }) => title === label);
    const after = (turns: number) => banner.at((first + turns) % banner.length);
    await press(button('Next lesson'));
    await untilShown(after(1));
    await page.keyboard.press('ArrowRight');
    await untilShown(after(2));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await untilShown(after(-1));
    await button(`Show: ${after(1)?.title}`).click();
    await untilShown(after(1));
    await shown().click();
    await page.waitForURL(`${product.url}/course/detail/${after(1)?.id}/0`);
  });

  test('[CRS-09] search and filters stand in the address, and back brings them back', async () => {
    await go('/course');
    await page.getByRole('textbox', { name: 'Search lessons' }).fill('crystal');
    await page.keyboard.press('Enter');
    await page.getByText('1 lesson', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=crystal');
    await card('From molecules to crystals').waitFor();
    await page.getByRole('group', { name: 'Stage' }).getByRole('button', { name: 'Primary school' }).click();
    await page.getByText('No lesson matches.').waitFor();
    await page.goBack();
    await card('From molecules to crystals').waitFor();
    await page.reload();
    await card('From molecules to crystals').waitFor();
  });

  test('[CRS-30] [CRS-35] [CRS-Q9] a cloud course is played from its card, and nothing else', async () => {
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

desk.testQuietness();
