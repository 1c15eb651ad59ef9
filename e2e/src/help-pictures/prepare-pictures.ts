import { consoleCatalogue } from '@orrery/i18n/console';
import type { Scene } from './camera';

/** Pieces of the lesson that the pictures show. */
const LESSON_ITEMS = 4;

/** Library, courses, create lesson, and the dialog that sends it; the lesson is sent. */
export async function takePreparePictures({ page, locale, url, take }: Scene): Promise<void> {
  const t = consoleCatalogue[locale];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`${url}/res/list`);
  await page.getByRole('article').first().waitFor();
  await take('library');
  await page.goto(`${url}/course`);
  await page.locator('main h3, main h2').first().waitFor();
  await take('courses');
  await page.goto(`${url}/course/edit`);
  const add = page.getByRole('article').getByRole('button', { name: t['library.add'] });
  await add.first().waitFor();
  for (let item = 0; item < LESSON_ITEMS; item += 1) await add.nth(item).click();
  await page.mouse.move(720, 20);
  await take('create');
  await button(t['courses.send']).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t['courses.group'], { exact: true }).first().click();
  await dialog.getByRole('checkbox').first().waitFor();
  await take('send');
  await dialog.getByRole('button', { name: sendLabel(t['courses.sendNow_other'] ?? '') }).click();
  await page.getByRole('link', { name: t['courses.goToClass'] }).click();
  await page.waitForURL(/\/play\/\d+/);
}

/** The button says to how many headsets it sends. */
function sendLabel(text: string): RegExp {
  const [before = '', after = ''] = text.split('{{count}}');
  return new RegExp(`${before}\\d+${after}`);
}
