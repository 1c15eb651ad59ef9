import type { Resource } from '@orrery/contract';
import { consoleCatalogue } from '@orrery/i18n/console';
import { openPlay } from '../support/open-play';
import type { Orders } from '../support/orders';
import type { Scene } from './camera';

const COURSEWARE = 'The solar system';
/** How much faster than a child simulated students work through a test. */
export const TEST_PACE = 0.25;
/** Some have finished by now, most are at work. */
const AT_WORK_MS = 16_000;
/** Whoever finds the own name has found it. */
const SEATED_MS = 9_000;
/** Everybody has done what they will do. */
const DONE_MS = 30_000;

/** A test while a class takes it, and its report. */
export async function takeResultsPictures(scene: Scene, orders: Orders): Promise<void> {
  const { page, locale, url, take } = scene;
  const t = consoleCatalogue[locale];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.evaluate(() => sessionStorage.removeItem('classAsked'));
  await openPlay(page, url, [await findLesson(scene, orders)]);
  await page.getByRole('tab', { name: t['play.tab.data'] }).click();
  await button(t['play.data.open']).click();
  await button(t['play.start']).click();
  await page.getByRole('region', { name: t['teach.students'] }).getByRole('listitem').first().waitFor();
  await page.waitForTimeout(AT_WORK_MS);
  await page.mouse.move(720, 20);
  await take('teaching-data');
  await page.waitForTimeout(DONE_MS);
  await button(t['play.stop']).first().click();
  await page.goto(`${url}/study`);
  await page.getByRole('link', { name: t['study.view'] }).first().click();
  await page.getByRole('region', { name: t['study.rating'] }).waitFor();
  await take('report');
}

/** The courseware as the teacher of this language sees it. */
async function findLesson({ page, url }: Scene, orders: Orders): Promise<Resource> {
  const { id } = await orders.find(COURSEWARE);
  const answer = await page.request.get(`${url}/api/res/item?id=${id}`);
  return (await answer.json()).data.item;
}

/** Lets the demonstration's students find their names: the class is taught by its list from now on. */
export async function seatClass(orders: Orders): Promise<void> {
  const [{ class_list }, lesson, ids] = await Promise.all([
    orders.http.classSelection({}),
    orders.find(COURSEWARE),
    orders.devices(),
  ]);
  await orders.http.sendResource({ rids: [lesson.id], ids, class_id: class_list[0]?.class_id });
  await new Promise((resolve) => setTimeout(resolve, SEATED_MS));
}
