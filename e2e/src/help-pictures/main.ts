/** Takes the guide's pictures from the product, in both languages: `npm run help:pictures`. */
import { LOCALES, type Locale } from '@orrery/i18n';
import { openBrowser, openPage } from '../support/browser';
import { joinHeadset } from '../support/headset';
import { createOrders } from '../support/orders';
import { startPeers } from '../support/peers';
import { PASSWORD, startProduct } from '../support/server';
import { openTeacherContext } from '../support/teacher';
import { createCamera } from './camera';
import { takeClassPictures } from './class-pictures';
import { takeManagePictures } from './manage-pictures';
import { takePreparePictures } from './prepare-pictures';
import { seatClass, TEST_PACE, takeResultsPictures } from './results-pictures';

const BROWSERS: Record<Locale, string> = { en: 'en-GB', zh: 'zh-CN' };
/** As many as the demonstration's class has students. */
const HEADSETS = 12;
const SEED = 7;
/** Resources that headsets keep. */
const INSTALLED = 5;

// The pictures show a school's address, not this machine's.
process.env.PUBLIC_URL = 'https://orrery.school.example';
const product = await startProduct();
const browser = await openBrowser();
const orders = await createOrders(product.url);
const { client_code: code } = await orders.http.registrationCode({});
const peers = await startPeers(product.url, code, HEADSETS, SEED, { hasStudents: true, testPace: TEST_PACE });
await installSome();

try {
  for (const locale of LOCALES) await takeAll(locale);
} finally {
  await peers.stop();
  await browser.close();
  await product.close();
}
// What simulated headsets still have under way would keep the process.
process.exit();

/** Every headset has the first resources of the list, and ever fewer of them the next. */
async function installSome(): Promise<void> {
  const [{ list }, devices] = await Promise.all([orders.http.installList({}), orders.devices()]);
  for (const [index, { id }] of list.slice(0, INSTALLED).entries()) {
    const ids = devices.slice(0, Math.max(1, HEADSETS - INSTALLED * Math.max(0, index - 1)));
    await orders.http.install({ rids: [id], ids });
  }
}

async function takeAll(locale: Locale): Promise<void> {
  const context = await openTeacherContext(browser, { locale: BROWSERS[locale], reducedMotion: 'reduce' });
  const { page } = await openPage(context);
  const scene = { page, locale, url: product.url, take: createCamera(page, locale) };
  await page.goto(`${product.url}/login`);
  await page.waitForLoadState('networkidle');
  await scene.take('login');
  // By the form: the log-in also remembers the language.
  await page.locator('input[autocomplete="username"]').fill('admin');
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.getByRole('banner').waitFor();
  await takeManagePictures(scene);
  await takePreparePictures(scene);
  await seatClass(orders);
  await takeClassPictures(scene);
  await takeResultsPictures(scene, orders);
  await context.close();
  await takeHeadset(locale);
}

async function takeHeadset(locale: Locale): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: BROWSERS[locale],
    reducedMotion: 'reduce',
  });
  const headset = await joinHeadset(context, product.url, code);
  await headset.until({ screen: 'lobby' });
  await createCamera(headset.page, locale)('headset');
  await context.close();
}
