import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './support/browser';
import { answerCall, holdCall } from './support/calls';
import { keepPictures } from './support/pictures';
import { PASSWORD, type Product, startProduct } from './support/server';
import { fillLogIn, openTeacherContext } from './support/teacher';

const HISTORY = '/api/glp/history/check';
const SCHOOL = '/api/school/info';
/** A picture of one pixel. */
const LOGO = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('the frame around the screens', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let opened: WatchedPage[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  afterEach(async () => {
    expect(opened.flatMap(({ problems }) => problems)).toEqual([]);
    const [first, ...others] = opened;
    await Promise.all(others.map(({ page }) => page.close()));
    await first?.page.unrouteAll();
    await first?.page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()));
    // A page that still asks would be refused, and end the session of the next test with its own.
    await first?.page.goto('about:blank');
    await context.clearCookies();
    opened = [];
  });
  // Hooks after a test run from the last to the first: pictures are made before anything is taken away.
  keepPictures('shell', () => opened.map(({ page }) => page));

  /**
   * The window in each language of browsers; no test finds anything of the one before. A new one for each of them would
   * start a process and read all code anew.
   */
  const windows = new Map<string, Promise<WatchedPage>>();
  const openWindow = async (locale: string) => openPage(await openTeacherContext(browser, { locale }));

  async function enter(account: string, locale = 'en-GB', width = 1440): Promise<Page> {
    const opening = windows.get(locale) ?? openWindow(locale);
    windows.set(locale, opening);
    const watched = await opening;
    const { page } = watched;
    opened.push(watched);
    context = page.context();
    await page.setViewportSize({ width, height: 900 });
    await context.request.post(`${product.url}/api/auth/login`, { form: { uname: account, pwd: PASSWORD } });
    await page.goto(product.url);
    await page.getByRole('banner').waitFor();
    return page;
  }
  async function openTab(path: string): Promise<Page> {
    const watched = await openPage(context);
    opened.push(watched);
    await watched.page.goto(product.url + path);
    return watched.page;
  }
  const banner = (page: Page) => page.getByRole('banner');
  const main = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
  const side = (page: Page) => page.getByRole('navigation', { name: 'System management', exact: true });
  const userMenu = (page: Page) => page.getByRole('button', { name: /^Account of/ });
  const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

  test('[GEN-53] the header shows the school’s logo and name, as the school has them now', async () => {
    const page = await enter('teacher');
    await banner(page).getByText('Maple Grove School').waitFor();
    const info = (await (await context.request.get(product.url + SCHOOL)).json()) as { data: object };
    const { school } = info.data as { school: object };
    const renamed = { ...school, school_show_name: 'Hill School', logo: LOGO };
    await answerCall(page, SCHOOL, { ...info.data, school: renamed });
    await page.reload();
    await banner(page).getByText('Hill School').waitFor();
    expect(await banner(page).locator('img').getAttribute('src')).toBe(LOGO);
  });

  test('[GEN-54] the entries of the header, in order, lead to their pages', async () => {
    const page = await enter('teacher');
    await answerCall(page, HISTORY, { df6: 1 });
    await page.reload();
    await main(page).getByRole('link', { name: 'History data' }).waitFor();
    const names = await main(page).getByRole('link').allTextContents();
    expect(names).toEqual(['Cloud lessons', 'My lessons', 'Create lesson', 'History data']);
    const addresses = ['/course', '/course/my', '/course/edit', '/course/history'];
    for (const [index, name] of names.entries()) {
      await main(page).getByRole('link', { name }).click();
      await page.waitForURL(product.url + (addresses[index] ?? ''));
      await expect.poll(() => main(page).locator('[aria-current=page]').textContent()).toBe(name);
    }
  });

  test('[GEN-55] [GEN-56] [GEN-57] history data shows where df6 is 1, at once from the last answer', async () => {
    const page = await enter('teacher');
    const entry = () => main(page).getByRole('link', { name: 'History data' });
    await expect.poll(() => kept(page, 'historyCheck')).toBe('0');
    expect(await entry().count()).toBe(0);
    await answerCall(page, HISTORY, { df6: 1 });
    await page.reload();
    await entry().waitFor();
    await expect.poll(() => kept(page, 'historyCheck')).toBe('1');
    const held = await holdCall(page, HISTORY);
    await page.reload();
    await entry().waitFor();
    await held.asked;
    await page.unrouteAll();
    await page.reload();
    await entry().waitFor({ state: 'detached' });
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login/);
    expect(await kept(page, 'historyCheck')).toBeNull();
  });

  test('[GEN-58] the help link opens our guide here, another site beside, and is absent without an address', async () => {
    const page = await enter('teacher');
    const help = () => banner(page).getByRole('link', { name: 'Help' });
    expect(await help().getAttribute('href')).toBe('/help');
    expect(await help().getAttribute('target')).toBeNull();
    const { data } = (await (await context.request.get(product.url + SCHOOL)).json()) as { data: object };
    await answerCall(page, SCHOOL, { ...data, help: 'https://help.example/start' });
    await page.reload();
    await expect.poll(() => help().getAttribute('href')).toBe('https://help.example/start');
    expect(await help().getAttribute('target')).toBe('_blank');
    expect(await help().getAttribute('rel')).toContain('noopener');
    await page.unrouteAll();
    await answerCall(page, SCHOOL, { ...data, help: '' });
    await page.reload();
    await banner(page).getByText('Maple Grove School').waitFor();
    await expect.poll(() => help().count()).toBe(0);
  });

  test.each([
    ['admin', '/account', 'Account management'],
    ['teacher', '/binding', 'Student management'],
  ])('[GEN-59] [GEN-64] the gear brings the %s to %s', async (account, address, lit) => {
    const page = await enter(account);
    await banner(page).getByRole('link', { name: 'System management' }).click();
    await page.waitForURL(product.url + address);
    expect(await side(page).locator('[aria-current=page]').textContent()).toBe(lit);
  });

  test.each([
    [
      '[GEN-61] [GEN-04] [GEN-Q9]',
      'admin',
      [
        'Account management',
        'Install management',
        'Student management',
        'Resource management',
        'Device group management',
      ],
    ],
    [
      '[GEN-62] [GEN-Q9]',
      'teacher',
      ['Student management', 'Resource management', 'Device group management'],
    ],
  ])('%s the management menu of the %s', async (_id, account, entries) => {
    const page = await enter(account);
    await page.goto(`${product.url}/client`);
    await side(page).waitFor();
    expect(await side(page).getByRole('link').allTextContents()).toEqual(entries);
    for (const name of entries) {
      await side(page).getByRole('link', { name }).click();
      await expect.poll(() => side(page).locator('[aria-current=page]').textContent()).toBe(name);
    }
  });

  test('[GEN-65] a teacher who opens the accounts is brought to the students', async () => {
    const page = await enter('teacher');
    await page.goto(`${product.url}/account`);
    await page.waitForURL(`${product.url}/binding`);
  });

  test('[GEN-60] the user menu changes the password, the language and signs out', async () => {
    const page = await enter('teacher');
    await userMenu(page).click();
    const items = page.getByRole('menu').locator('[role^=menuitem]');
    expect(await items.allTextContents()).toEqual([
      'Change password',
      'Tablet library',
      'About',
      'English',
      '中文',
      'Sign out',
    ]);
    await items.filter({ hasText: 'Change password' }).click();
    await page.getByRole('dialog', { name: 'Change password' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await userMenu(page).click();
    await items.filter({ hasText: '中文' }).click();
    await page.getByRole('link', { name: '我的课程' }).waitFor();
    await expect.poll(() => page.title()).toBe('云端课程 · 星仪课堂');
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  });

  test('[GEN-63] the play layout has a sider and a main area, and no menus', async () => {
    const page = await enter('teacher');
    await page.goto(`${product.url}/play/1`);
    await page.getByRole('navigation', { name: 'Play list' }).waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
    expect([await main(page).count(), await side(page).count()]).toEqual([0, 0]);
  });

  test.each([
    ['en-GB', 1180],
    ['zh-CN', 1180],
    ['en-GB', 390],
    ['zh-CN', 390],
  ])(
    '[GEN-54] in %s at %i px nothing of the header is cut off, and the page does not scroll sideways',
    async (locale, width) => {
      const page = await enter('admin', locale, width);
      for (const path of ['/res/list', '/client']) {
        await page.goto(product.url + path);
        await banner(page).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
        for (const control of await banner(page).locator('button, a').all()) {
          if (await control.evaluate((node) => Boolean(node.closest('nav')))) continue;
          const box = await control.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
        }
      }
    },
  );

  test('[GEN-Q12] log-out in one tab is log-out in the other', async () => {
    const page = await enter('teacher');
    const other = await openTab('/res/list');
    await banner(other).waitFor();
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login/);
    await other.waitForURL(/\/login\?from=/);
    expect(await kept(other, 'school')).toBeNull();
    expect((await context.cookies()).map(({ name }) => name)).toContain('lang');
  });

  test('[GEN-08] another person who logs in in one tab finds nothing of the former one in the other', async () => {
    await enter('teacher');
    const other = await openTab('/res/list');
    await banner(other).waitFor();
    await other.getByRole('button', { name: /^Add / }).first().click();
    await expect.poll(() => heldList(other)).toHaveLength(1);
    const page = await openTab('/login');
    await fillLogIn(page, 'admin');
    await other.waitForURL(`${product.url}/course`);
    await banner(other).getByText('Administrator').waitFor();
    expect(await heldList(other)).toEqual([]);
  });
});

/** The play list that a tab holds. */
function heldList(page: Page): Promise<unknown[]> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('playList') ?? '[]') as unknown[]);
}
