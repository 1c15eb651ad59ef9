import { consoleCatalogue } from '@orrery/i18n/console';
import type { Scene } from './camera';

/** A second or two into the piece, so that headsets have confirmed and looked around. */
const UNDER_WAY_MS = 6_000;

/** The teaching screen at work, which the page shows already, and the class view. */
export async function takeClassPictures({ page, locale, take }: Scene): Promise<void> {
  const t = consoleCatalogue[locale];
  const all = page.getByRole('button', { name: t['play.chooserAll'], exact: true });
  const start = page.getByRole('button', { name: t['play.start'], exact: true });
  await all.or(start).first().waitFor();
  if (await all.isVisible()) await all.click();
  await start.click();
  await page.getByRole('button', { name: t['play.stop'], exact: true }).first().waitFor();
  await page.waitForTimeout(UNDER_WAY_MS);
  await take('play');
  await page.getByRole('tab', { name: t['play.tab.view'] }).click();
  await page.getByRole('heading', { name: t['live.following'] }).waitFor();
  await page.waitForTimeout(UNDER_WAY_MS);
  await take('class-view');
  // The next language begins with headsets that wait.
  await page.getByRole('button', { name: t['play.stop'], exact: true }).first().click();
  await start.waitFor();
}
