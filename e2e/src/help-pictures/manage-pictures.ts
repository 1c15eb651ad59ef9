import { fileURLToPath } from 'node:url';
import type { Locale } from '@orrery/i18n';
import { consoleCatalogue } from '@orrery/i18n/console';
import type { Scene } from './camera';

const MODEL = fileURLToPath(new URL('../../../library/animal-cell.glb', import.meta.url));
const MODEL_NAMES: Record<Locale, string> = { en: 'Inside a cell', zh: '走进细胞' };

/** The model is drawn without a graphics card. */
const UPLOADED_WITHIN_MS = 60_000;

/** The pages of management, and the dialog with the registration code. */
export async function takeManagePictures(scene: Scene): Promise<void> {
  const { page, locale, url, take } = scene;
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
  await takeUpload(scene, open);
  await open('/install');
  await page.locator('main button[aria-expanded="false"]').nth(1).click();
  await page.locator('main table').getByRole('listitem').first().waitFor();
  await take('installs');
  await open('/client');
  await page.getByRole('table').waitFor();
  await take('devices');
  await page.getByRole('button', { name: t['devices.settings'], exact: true }).click();
  await page.getByRole('dialog').getByRole('img').first().waitFor();
  await take('code');
}

/** The form with a model that is uploaded and weighed; nothing of it stays. */
async function takeUpload(
  { page, locale, take }: Scene,
  open: (path: string) => Promise<void>,
): Promise<void> {
  const t = consoleCatalogue[locale];
  await open('/resourceList/resourceUpload');
  await page.locator('main input[type="file"]').first().setInputFiles(MODEL);
  await page.getByLabel(t['resourceForm.name']).and(page.locator('input')).fill(MODEL_NAMES[locale]);
  for (const text of [t['resourceForm.ready'], t['resourceForm.coverFromModel']]) {
    await page.getByText(text, { exact: true }).waitFor({ timeout: UPLOADED_WITHIN_MS });
  }
  await page.mouse.move(720, 20);
  await take('upload');
  await page.getByRole('button', { name: t['action.cancel'], exact: true }).click();
  await page.getByRole('button', { name: t['resourceForm.cancelConfirm'], exact: true }).click();
  await page.waitForURL(/resourceList$/);
}
