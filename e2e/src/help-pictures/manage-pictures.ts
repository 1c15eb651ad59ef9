import { consoleCatalogue } from '@orrery/i18n/console';
import type { Scene } from './camera';

/** The pages of management, and the dialog with the registration code. */
export async function takeManagePictures({ page, locale, url, take }: Scene): Promise<void> {
  const t = consoleCatalogue[locale];
  const open = async (path: string) => {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  await open('/account');
  await take('accounts');
  await open('/binding');
  await take('students');
  await open('/client');
  await page.getByRole('table').waitFor();
  await take('devices');
  await page.getByRole('button', { name: t['devices.settings'], exact: true }).click();
  await page.getByRole('dialog').getByRole('img').first().waitFor();
  await take('code');
}
