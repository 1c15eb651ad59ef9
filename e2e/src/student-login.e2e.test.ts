import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openClassroom } from './support/classroom';
import { enterClass, pressAt, stand, turnHead } from './support/head';
import { type Headset, joinHeadset } from './support/headset';
import { startListener } from './support/lines';
import { publishOddLibrary } from './support/odd-library';

const EYES_METRES = 1.2;
const SEASONS = 'The reason for the seasons';
/** A student by what the demonstration class calls them. */
const EMMA = 'Emma Chen 陈雨桐';
const LEO = 'Leo Li 李子轩';
const ROSIE = 'Rosie Xu 徐若曦';
/** Where signs stand in immersive mode, in degrees from straight ahead. */
const WHO_ARE_YOU = { right: 0, up: -29 } as const;
const SECOND_NAME = { right: -8.2, up: 11.3 } as const;

const room = await openClassroom('student-login', { headsets: 1 });
const { orders, product, browser, closing } = room;
const worn = room.headsets[0] as Headset;
const flat = { viewport: { width: 900, height: 600 }, reducedMotion: 'reduce', locale: 'zh-CN' } as const;
const tablet = await joinHeadset(await browser.newContext(flat), product.url, room.code);
const [school] = (await orders.http.classSelection({})).class_list;
const classId = school?.class_id ?? 0;
const ids = await orders.devices();
const seasons = await orders.find(SEASONS);

const view = () => orders.http.clientViewStatus({ class_id: classId });
const absent = async () => (await view()).not_login_student_list.map(({ stu_name }) => stu_name);
async function deviceOf(headset: Headset) {
  const { device } = await headset.truth();
  const found = (await view()).list.find(({ name }) => name === device);
  if (!found) throw new Error(`the school has no ${device}`);
  return found;
}

/** Turns off both controllers, so that looking is all the student has, and looks somewhere. */
async function lookAt(headset: Headset, place: { readonly right: number; readonly up: number }) {
  await headset.page.evaluate(() => {
    const { emulatedHeadset } = globalThis as unknown as {
      emulatedHeadset: { controllers: Record<'left' | 'right', { connected: boolean }> };
    };
    for (const side of ['left', 'right'] as const) emulatedHeadset.controllers[side].connected = false;
  });
  await turnHead(headset, place.right, place.up);
}

describe('who wears a headset', () => {
  test('[LIVE-02] [PLAY-73] in the lobby a student finds the own name, by name or number, and the class knows it', async () => {
    const { page } = tablet;
    expect(await page.getByTestId('who-am-i').count()).toBe(0);
    await orders.http.sendResource({ rids: [seasons.id], ids, class_id: classId });
    await orders.http.setMode({ ids, mode: 'toCommand' });
    await page.getByRole('button', { name: '你是谁？' }).click();
    const list = page.getByRole('dialog', { name: '找到自己的名字' });
    await list.getByRole('button', { name: EMMA }).waitFor();
    const search = list.getByRole('searchbox', { name: '姓名或学号' });
    await search.fill('nobody');
    await list.getByText('本班没有这个姓名或学号。').waitFor();
    await search.fill('070210');
    await list.getByRole('button', { name: EMMA }).waitFor({ state: 'detached' });
    await list.getByRole('button', { name: ROSIE }).click();
    await list.waitFor({ state: 'detached' });
    await page.getByText(`${ROSIE}，你好`).waitFor();
    await tablet.until({ student: ROSIE });
    expect(await deviceOf(tablet)).toMatchObject({ student_name: ROSIE, is_student_login: 1 });
    expect(await absent()).toHaveLength(11);
    expect(await absent()).not.toContain(ROSIE);
  });

  test('[PLAY-73] in immersive mode a student who has nothing to point with looks at the own name', async () => {
    await stand(worn, 0, 0, EYES_METRES);
    await enterClass(worn);
    await lookAt(worn, WHO_ARE_YOU);
    await worn.page.waitForFunction(() => document.querySelector('[data-choosing="true"]') !== null);
    await lookAt(worn, SECOND_NAME);
    await worn.until({ student: LEO });
    expect(await deviceOf(worn)).toMatchObject({ student_name: LEO, is_student_login: 1 });
    expect(await absent()).toHaveLength(10);
  });

  test('[LIVE-01] [LIVE-06] pictures of a courseware come of both, while somebody wants them, and nobody sees them without a log-in', async () => {
    const listener = await startListener(product.url);
    closing.push(() => listener.stop());
    await orders.play(seasons);
    for (const headset of [tablet, worn]) await headset.until({ screen: 'stage', status: 'playing' }, 60_000);
    for (const headset of [tablet, worn]) {
      const { img, id } = await deviceOf(headset);
      expect((await fetch(`${product.url}${img}`)).status).toBe(401);
      listener.connection.watch([id], 1, 1);
      const jpeg = await picture(img);
      const { format, width = 0, height = 0 } = await sharp(jpeg).metadata();
      expect({ format, side: Math.max(width, height) }).toEqual({ format: 'jpeg', side: 320 });
      const { entropy } = await sharp(jpeg).stats();
      expect(entropy).toBeGreaterThan(0.5);
    }
  });

  test('[PLAY-73] a lesson that the teacher leads has no such menu; in free mode it is there, and "not me" takes the place of another', async () => {
    const { page } = tablet;
    expect(await page.getByTestId('who-am-i').count()).toBe(0);
    await orders.http.setMode({ ids, mode: 'toFree' });
    await page.getByTestId('who-am-i').getByRole('button', { name: '不是我' }).click();
    const list = page.getByRole('dialog', { name: '找到自己的名字' });
    await list.getByRole('button', { name: /^Leo Li.*已在另一台头显$/ }).click();
    await tablet.until({ student: LEO });
    await worn.until({ student: '' });
    expect(await deviceOf(worn)).toMatchObject({ student_name: '', is_student_login: 2 });
    expect(await absent()).toContain(ROSIE);
  });

  test('[PLAY-73] the shelf in space asks too, and a ray chooses the own name', async () => {
    await orders.stop(seasons);
    await worn.until({ screen: 'shelf' });
    await turnHead(worn, 0);
    await pressAt(worn, [0, EYES_METRES - 0.92, -1.5]);
    await worn.page.waitForFunction(() => document.querySelector('[data-choosing="true"]') !== null);
    // Names come from the server, and stand where they are pointed at.
    await expect
      .poll(async () => {
        await pressAt(worn, [-0.67, EYES_METRES + 0.32, -1.45]);
        return (await worn.truth()).student;
      })
      .toBe(EMMA);
    expect(await deviceOf(worn)).toMatchObject({ student_name: EMMA, is_student_login: 1 });
  });

  test('[LIVE-06] a page, which no headset draws, is shown as a card with its title', async () => {
    await publishOddLibrary(product, 'https://example.org/');
    const card = await orders.find('Odd page');
    await orders.http.sendResource({ rids: [seasons.id, card.id], ids, class_id: classId });
    await orders.play(card);
    await tablet.until({ screen: 'stage', status: 'failed' });
    const { img, id } = await deviceOf(tablet);
    const listener = await startListener(product.url);
    closing.push(() => listener.stop());
    listener.connection.watch([id], 1, 1);
    // The courseware's last picture is there until the card has taken its place.
    const size = async () => {
      const { width, height } = await sharp(await picture(img)).metadata();
      return [width, height];
    };
    await expect.poll(size).toEqual([320, 180]);
    expect((await sharp(await picture(img)).stats()).entropy).toBeGreaterThan(0.5);
  });

  test('[PLAY-73] [PLAY-Q13] a teacher clears it, and after a reload the headset says what the school says', async () => {
    const { id } = await deviceOf(tablet);
    await orders.http.clearClientBinding({ client_id: id });
    await tablet.until({ student: '' });
    await tablet.page.reload();
    await tablet.until({ connection: 'online', student: '' });
  });
});

/** The newest picture of a headset, once there is one. */
async function picture(img: string): Promise<Buffer> {
  const answer = await room.page.request.get(`${product.url}${img}`);
  if (answer.ok()) return answer.body();
  await room.page.waitForTimeout(250);
  return picture(img);
}

room.testQuietness();
