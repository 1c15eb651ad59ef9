import type { Locale } from '@orrery/i18n';
import { consoleCatalogue } from '@orrery/i18n/console';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './support/browser';
import { enter } from './support/enter';
import { findUnseenStops, focusedBeside, focusedName, holdsFocus, walkTo } from './support/focus';
import { findBarriers, findWrongWords } from './support/inspect';
import { createOrders } from './support/orders';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { watchCalls } from './support/quiet';
import { findSchoolIds, type SchoolIds } from './support/school-ids';
import { PASSWORD, type Product, startProduct } from './support/server';
import { openTeacherContext } from './support/teacher';

type Window = WatchedPage & { readonly calls: ReturnType<typeof watchCalls> };

const LOCALES: readonly Locale[] = ['en', 'zh'];
/** More controls than any dialog has. */
const ONCE_AROUND = 12;

describe('without a mouse', () => {
  let product: Product;
  let browser: Browser;
  let peers: Peers;
  let ids: SchoolIds;
  let watched: WatchedPage | undefined;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const orders = await createOrders(product.url);
    peers = await startPeers(product.url, (await orders.http.registrationCode({})).client_code, 1);
    ids = await findSchoolIds(orders, product.url);
  });
  afterAll(async () => {
    await peers?.stop();
    await browser?.close();
    await product?.close();
  });
  keepPictures('keyboard', () => (watched ? [watched.page] : []));

  async function close(): Promise<void> {
    expect(watched?.problems).toEqual([]);
    await watched?.page.evaluate(() => sessionStorage.clear());
    watched = undefined;
  }

  const windows = new Map<string, Promise<Window>>();
  /**
   * The window of somebody who is logged in already; a visitor's where no account is named. One is used again and
   * again: a new one starts a process and reads all code anew. That of a test that failed is left as it is.
   */
  async function openAs(account: string | null, locale: Locale = 'en'): Promise<Window> {
    const who = `${account} ${locale}`;
    const former = await windows.get(who);
    if (former && former !== watched) return former;
    const opening = openWindow(account, locale);
    windows.set(who, opening);
    return opening;
  }
  async function openWindow(account: string | null, locale: Locale): Promise<Window> {
    const opened =
      account === null
        ? await openPage(await openTeacherContext(browser))
        : await enter(browser, product.url, locale, {}, account);
    return { ...opened, calls: watchCalls(opened.page) };
  }

  /** The page stands: its calls are answered, and nothing says that it loads. */
  async function openQuietly({ page, calls }: Window, path: string): Promise<void> {
    await page.goto(product.url + path);
    await calls.untilQuiet();
  }

  test('[GEN-54] [GEN-60] [AUTH-19] from the log-in through header, management and menus to the log-out', async () => {
    watched = await openPage(await openTeacherContext(browser));
    const { page } = watched;
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const arrive = async (path: string) => {
      await page.waitForURL(product.url + path);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    };
    await page.goto(`${product.url}/login`);
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
    await page.keyboard.type('admin');
    await walkTo(page, page.getByRole('textbox', { name: 'Password' }));
    await page.keyboard.type(PASSWORD);
    await walkTo(page, page.getByRole('button', { name: 'Log in' }));
    await page.keyboard.press('Enter');
    await page.getByRole('banner').waitFor();

    await page.reload();
    await page.getByRole('banner').waitFor();
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await walkTo(page, link('My lessons'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await arrive('/course/my');
    await walkTo(page, link('System management'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await arrive('/account');
    await walkTo(page, link('Device group management'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await arrive('/client');

    const menu = page.getByRole('menu');
    const user = page.getByRole('button', { name: /^Account of/ });
    await walkTo(page, user, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await expect.poll(() => focusedName(page)).toBe('Change password');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => holdsFocus(user)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await menu.waitFor();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focusedName(page)).toBe('Sign out');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/login/);
    await close();
  });

  test('[GEN-60] the menu of languages opens, closes and chooses', async () => {
    watched = await openPage(await openTeacherContext(browser));
    const { page } = watched;
    await page.goto(`${product.url}/login`);
    const button = page.getByRole('button', { name: /^Language|^语言/ });
    await walkTo(page, button, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await expect.poll(() => holdsFocus(button)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedName(page)).toBe('中文');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    await close();
  });

  test.each([
    ['/login', 5],
    ['/login?skin=english', 5],
    ['/activation/lin/a-code', 5],
    ['/help', 10],
    ['/res/list', 20],
    ['/course', 15],
    ['/course/edit', 15],
    ['/class', 8],
    ['/pad', 15],
    ['/account', 10],
    ['/account?form=new', 8],
    ['/account/audit', 12],
    ['/account/privacy', 10],
    ['/binding', 10],
    ['/binding/studentList/1/x', 20],
    ['/client/clientGroup', 10],
    ['/client', 10],
    ['/client/registration', 10],
    ['/install', 30],
    ['/resourceList/resourceUpload', 20],
    ['/play', 10],
  ])('on %s one sees where the keyboard is', async (path, least) => {
    const isOpen = /login|activation|help/.test(path);
    const window = await openAs(isOpen ? null : 'admin');
    watched = window;
    const { page } = window;
    // Whom to teach is asked once in a tab: here nobody is asked.
    if (path === '/play') await page.evaluate(() => sessionStorage.setItem('classAsked', '1'));
    await openQuietly(window, path === '/play' ? `/play/${ids.resource}` : path);
    if (path === '/play') await page.keyboard.press('Escape');
    const { seen, unseen } = await findUnseenStops(page);
    expect(unseen).toEqual([]);
    expect(seen).toBeGreaterThanOrEqual(least);
    await close();
  });

  describe.each(LOCALES)('dialogs in %s', (locale) => {
    const t = consoleCatalogue[locale];

    /** Opens a page; that on which lessons are made with one piece in the play list. */
    async function open(path: string): Promise<Page> {
      const window = await openAs('teacher', locale);
      watched = window;
      const { page } = window;
      if (path === '/course/edit') {
        await page.goto(`${product.url}/res/list`);
        await page.getByRole('article').first().getByRole('button').click();
      }
      await openQuietly(window, path);
      return page;
    }

    /** The dialog is clear, keeps the keyboard, and gives it back where it came from. */
    async function expectDialog(page: Page, opener: ReturnType<Page['locator']>): Promise<void> {
      const dialog = page.locator('[role="dialog"]:not([aria-hidden="true"])').last();
      await dialog.waitFor();
      await expect.poll(() => holdsFocus(dialog)).toBe(true);
      expect(await findWrongWords(page, locale)).toEqual([]);
      expect(await findBarriers(page)).toEqual([]);
      for (let stop = 0; stop < ONCE_AROUND; stop += 1) {
        await page.keyboard.press('Tab');
        expect(await focusedBeside(dialog)).toBe('');
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => holdsFocus(opener)).toBe(true);
    }

    test('[GEN-06] change of password, from the user menu', async () => {
      const page = await open('/course/my');
      const user = page.getByRole('banner').locator('[aria-haspopup="menu"]');
      await user.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expectDialog(page, user);
      await close();
    });

    test.each([
      ['save', '/course/edit', t['courses.save']],
      ['send', '/course/edit', t['courses.send']],
      ['registration', '/client', t['devices.settings']],
      ['class', '/binding', t['classes.add']],
      ['student', '/binding/studentList/1/x', t['students.add']],
      ['import', '/binding/studentList/1/x', t['students.import']],
      ['group', '/client/clientGroup', t['groups.add']],
      ['upload rules', '/resourceList/resourceUpload', t['resourceForm.readRules']],
    ])('[GEN-06] %s', async (_name, path, opener) => {
      const page = await open(path);
      const button = page.getByRole('button', { name: opener, exact: true });
      await button.waitFor();
      await button.focus();
      await page.keyboard.press('Enter');
      await expectDialog(page, button);
      await close();
    });

    test('[GEN-06] [INS-10] what is installed where', async () => {
      const page = await open('/install');
      const names = new RegExp(`^${t['installs.installOf'].replace('{{title}}', '.+')}$`);
      const install = page.getByRole('button', { name: names }).first();
      await install.focus();
      await page.keyboard.press('Enter');
      await expectDialog(page, install);
      await close();
    });

    test('[GEN-06] whom to teach, and the keys of the teaching screen', async () => {
      const page = await open(`/play/${ids.resource}`);
      const chooser = page.getByRole('dialog', { name: t['play.chooserTitle'] });
      await chooser.waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await expect.poll(() => holdsFocus(chooser)).toBe(true);
      await page.keyboard.press('Escape');
      await chooser.waitFor({ state: 'hidden' });
      const keys = page.getByRole('button', { name: t['play.shortcuts'] });
      await keys.focus();
      await page.keyboard.press('Enter');
      await expectDialog(page, keys);
      await close();
    });
  });
});
