import { positionAt, type Resource } from '@orrery/contract';
import { beforeAll, expect, test } from 'vitest';
import { openClassroom } from './support/classroom';
import { publishTestingCourseware, TESTING_COURSEWARE } from './support/testing-courseware';

const room = await openClassroom('play-control', { peers: 2 });
const { page, peers, orders } = room;

const PANORAMA = 'Standing on Mars: Husband Hill';
const VIDEO = 'A flight past the planets';

let lesson: Resource;
let panorama: Resource;
let video: Resource;
beforeAll(async () => {
  lesson = await publishTestingCourseware(room.product, orders);
  [panorama, video] = await Promise.all([orders.find(PANORAMA), orders.find(VIDEO)]);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const tabs = () => page.getByRole('tab').allTextContents();
const footer = () => page.getByRole('contentinfo');
const open = (title: string) => page.getByRole('navigation', { name: 'Play list' }).getByTitle(title).click();
const play = (index = 0) => peers.desired(index)?.play ?? null;
const selected = (count: number) => page.getByText(`For ${count} selected`).waitFor();
/** Presses a key while nothing has the focus. */
async function press(key: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press(key);
}
async function chooseChapter(name: string): Promise<void> {
  await footer().getByRole('combobox', { name: 'Chapter' }).click();
  await page.getByTitle(name, { exact: true }).last().click();
}
/** Which button is there to be pressed next. */
const next = (name: 'Play' | 'Pause' | 'Stop') => button(name).first().waitFor();

test('[PLAY-03] [PLAY-04] [GEN-03] three tabs for every item, teaching data only for one that tests', async () => {
  await room.teach([lesson, panorama, video]);
  await selected(2);
  const three = ['Playback control', 'Class view', 'Installation info'];
  await expect.poll(tabs).toEqual([...three, 'Teaching data']);
  await tab('Teaching data').click();
  await page.getByText('No test is running').waitFor();
  await open(PANORAMA);
  await expect.poll(tabs).toEqual(three);
  await tab('Playback control').and(page.locator('[aria-selected=true]')).waitFor();
  for (const name of ['Class view', 'Installation info']) {
    await tab(name).click();
    await page.locator('main').getByRole('region').first().waitFor();
  }
  await tab('Playback control').click();
});

test('[PLAY-11] [PLAY-12] the footer ends the class, and links the card of what has one', async () => {
  await footer().getByRole('button', { name: 'Finish class' }).waitFor();
  expect(await footer().getByRole('link', { name: 'Activity card' }).count()).toBe(0);
  await open(TESTING_COURSEWARE);
  const card = footer().getByRole('link', { name: 'Activity card' });
  const answer = await page.request.get(new URL((await card.getAttribute('href'))!, page.url()).href);
  expect(answer.headers()['content-type']).toBe('image/jpeg');
});

test('[PLAY-05] chapters are chosen at the foot, 180 pixels wide, only where there are several', async () => {
  const select = footer().locator('.ant-select');
  expect((await select.boundingBox())!.width).toBe(180);
  await open(PANORAMA);
  await select.waitFor({ state: 'detached' });
  await open(TESTING_COURSEWARE);
});

test('[PLAY-38] [PLAY-40] opening the test opens its display and waits for the button', async () => {
  await tab('Playback control').click();
  await chooseChapter('What have you seen?');
  await tab('Teaching data').and(page.locator('[aria-selected=true]')).waitFor();
  await next('Play');
  expect(play()).toBeNull();
});

test('[PLAY-42] [PLAY-45] play makes the test a review, which shows who is in it', async () => {
  await button('Play').click();
  await expect.poll(() => play()?.chapter).toBe(2);
  expect(play()?.reviewId).toBeGreaterThan(0);
  const data = page.getByRole('region', { name: 'Teaching data' });
  await data.getByRole('heading', { name: TESTING_COURSEWARE }).waitFor({ state: 'attached' });
  const students = data.getByRole('region', { name: 'Students' });
  await expect.poll(() => students.getByRole('listitem').count()).toBe(2);
});

test('[PLAY-37] [PLAY-45] the lesson and back to the test is the same review; its own chapter is restored', async () => {
  const review = play()!.reviewId;
  await chooseChapter('Ebb and flow');
  await next('Play');
  await chooseChapter('What have you seen?');
  await next('Pause');
  await chooseChapter('Ebb and flow');
  await button('Play').click();
  await expect.poll(() => play()?.chapter).toBe(1);
  expect(play()?.reviewId).toBe(review);
});

test('[PLAY-39] [PLAY-Q5] what is paused goes on where it was; what was stopped starts afresh as a new review', async () => {
  const review = play()!.reviewId;
  // The order names a moment just ahead, so that all begin at once, and the page's clock may be a little behind.
  await expect.poll(() => positionAt(play()!, Date.now())).toBeGreaterThan(1);
  await button('Pause').click();
  await expect.poll(() => play()?.status).toBe('paused');
  const held = play()!.position;
  expect(held).toBeGreaterThan(0);
  await button('Play').click();
  await expect.poll(() => play()?.status).toBe('playing');
  expect(play()!.position).toBeGreaterThanOrEqual(held);
  expect(play()!.reviewId).toBe(review);
  await footer().getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => play()).toBeNull();
  await button('Play').click();
  await expect.poll(() => play()?.position).toBe(0);
  expect(play()!.reviewId).not.toBe(review);
});

test('[PLAY-15] [PLAY-Q11] only with an item that tests, a button leads back to the study data', async () => {
  await open(PANORAMA);
  const back = page.getByRole('link', { name: 'Study data' });
  await back.waitFor({ state: 'detached' });
  await open(TESTING_COURSEWARE);
  await back.click();
  await page.waitForURL(/\/study$/);
  await page.getByRole('row').filter({ hasText: TESTING_COURSEWARE }).first().waitFor();
  await page.goBack();
  await next('Pause');
});

test('[PLAY-37] what another page orders is taken up here', async () => {
  await orders.http.batchPause({ resId: lesson.id, ids: await orders.devices(), time: 20 });
  await next('Play');
  await footer().getByText('0:20').waitFor();
  await orders.stop(lesson);
  await footer().getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
});

test('a projector shows the stage alone with a large title, also after a reload, until Escape', async () => {
  await open(VIDEO);
  const title = page.getByRole('heading', { level: 1, name: VIDEO });
  const name = peers.devices[0]!.connection.identity!.name;
  await page.getByText(name).first().waitFor();
  await press('p');
  await title.waitFor();
  // Before the reload: a page that does not know its headsets yet orders nothing.
  await press('Space');
  await expect.poll(() => play()?.resource).toBe(video.id);
  await page.reload();
  await title.waitFor();
  const size = await title.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  expect(size).toBeGreaterThan(36);
  expect(await page.getByText(name).count()).toBe(0);
  for (const role of ['complementary', 'contentinfo', 'navigation', 'tab'] as const) {
    expect(await page.getByRole(role).count()).toBe(0);
  }
  await press('ArrowLeft');
  await page.getByRole('heading', { level: 1, name: PANORAMA }).waitFor();
  await press('Escape');
  await footer().waitFor();
  await button('Projector').click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await footer().waitFor();
});

test('a tablet has room for everything, and nothing is cut off', async () => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await open(TESTING_COURSEWARE);
  await button('Play').click();
  await footer().getByRole('button', { name: 'Sync frame' }).waitFor();
  const list = (await page.getByRole('navigation', { name: 'Play list' }).boundingBox())!;
  expect(list.width).toBe(104);
  const bar = (await footer().boundingBox())!;
  for (const control of await footer().locator('button, a, .ant-select').all()) {
    const box = (await control.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(bar.x + bar.width);
    expect(box.height).toBeGreaterThanOrEqual(24);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('[PLAY-Q6] with nothing selected class is finished without shutting anybody down', async () => {
  await page.getByRole('checkbox', { name: 'All online 2' }).click();
  await selected(0);
  let shutdowns = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/play/shutdown_json')) shutdowns += 1;
  });
  await button('Finish class').click();
  const question = page.getByRole('dialog', { name: 'Finish class?' });
  await question.getByText('No headset is selected, so none will be shut down.').waitFor();
  await question.getByRole('button', { name: 'Finish class' }).click();
  await page.waitForURL(/\/course\/edit/);
  expect(shutdowns).toBe(0);
  expect(peers.devices.some(({ connection }) => connection.state.ended)).toBe(false);
});

test('[PLAY-13] [PLAY-Q10] whom to teach is asked by a POST; where that fails nothing is shown', async () => {
  const asked: string[] = [];
  await page.route('**/api/classes/classAndClientGroup', async (route) => {
    asked.push(route.request().method());
    await route.fulfill({ status: 503, body: '' });
  });
  await page.evaluate(() => sessionStorage.removeItem('classAsked'));
  await page.goto(`${room.product.url}/play/${panorama.id}`);
  await footer().waitFor();
  await expect.poll(() => asked).toEqual(['POST']);
  await expect.poll(() => page.getByRole('checkbox', { name: 'All online 2' }).count()).toBe(1);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.locator('.ant-message-notice').count()).toBe(0);
  await page.unroute('**/api/classes/classAndClientGroup');
});

room.testQuietness();
