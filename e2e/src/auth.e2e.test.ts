import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './support/browser';
import { countCalls, failCall, holdCall } from './support/calls';
import { keepPictures } from './support/pictures';
import { watchCalls } from './support/quiet';
import { type Product, startProduct } from './support/server';
import { fillLogIn, keepProcess, openTeacherContext } from './support/teacher';

const LOGIN = '/api/auth/login';
const TEN_YEARS_SECONDS = 10 * 365 * 24 * 60 * 60;
/** Leap days are part of "about ten years". */
const SOME_DAYS_SECONDS = 10 * 24 * 60 * 60;

describe('the door of the console', () => {
  let product: Product;
  let browser: Browser;
  const contexts = new Map<string, BrowserContext>();
  let opened: WatchedPage[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  afterEach(async () => {
    const page = opened.at(-1)?.page;
    await page?.evaluate(() => localStorage.clear()).catch(() => undefined);
    await page?.close();
  });
  // Hooks after a test run from the last to the first: pictures are made before the page closes.
  keepPictures('auth', () => opened.slice(-1).map(({ page }) => page));

  async function openContext(locale: string): Promise<BrowserContext> {
    const context = await openTeacherContext(browser, { locale });
    await keepProcess(context, product.url);
    contexts.set(locale, context);
    return context;
  }
  /** A browser that remembers nothing but the files of the page. */
  async function visit(path: string, locale = 'en-GB'): Promise<Page> {
    const context = contexts.get(locale) ?? (await openContext(locale));
    await context.clearCookies();
    const watched = await openPage(context);
    opened = [...opened, watched];
    await watched.page.goto(product.url + path);
    return watched.page;
  }

  const pathOf = (page: Page) => new URL(page.url()).pathname;
  const storedList = (page: Page) => page.evaluate(() => sessionStorage.getItem('playList'));

  test('[AUTH-01] the password is hidden until the visitor asks to see it', async () => {
    const page = await visit('/login');
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('not for everybody');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    expect(await password.inputValue()).toBe('not for everybody');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
  });

  test('[AUTH-04] on a small screen, a button below the claims scrolls back to the username', async () => {
    const page = await visit('/login');
    await page.setViewportSize({ width: 390, height: 480 });
    const username = page.getByRole('textbox', { name: 'Username' });
    const back = page.getByRole('button', { name: 'Back to the log-in' });
    await back.scrollIntoViewIfNeeded();
    const isSeen = () =>
      username.evaluate((field) => {
        const { top, bottom } = field.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    expect(await isSeen()).toBe(false);
    await back.click();
    await expect.poll(isSeen).toBe(true);
    expect(await username.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('[AUTH-12] [AUTH-13] [AUTH-14] what is missing is told, the username first, and nobody is asked', async () => {
    const page = await visit('/login');
    const calls = countCalls(page, LOGIN);
    const submit = page.getByRole('button', { name: 'Log in' });
    await submit.click();
    await page.getByText('Please input username').waitFor();
    expect(await page.getByText('Please input password').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Username' }).fill('teacher');
    await submit.click();
    await page.getByText('Please input password').waitFor();
    expect(await page.getByText('Please input username').count()).toBe(0);
    expect(calls()).toBe(0);
  });

  test('[AUTH-16] [AUTH-17] [AUTH-Q4] a wrong username or password is told at its field, and not in a dialog', async () => {
    const page = await visit('/login');
    await fillLogIn(page, 'nobody-of-this-name');
    await page.getByText('The username is incorrect').waitFor();
    const username = page.getByRole('textbox', { name: 'Username' });
    expect(await username.getAttribute('aria-invalid')).toBe('true');
    await fillLogIn(page, 'teacher', 'not the password');
    await page.getByText('The password is incorrect').waitFor();
    expect(await username.getAttribute('aria-invalid')).toBe('false');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(pathOf(page)).toBe('/login');
  });

  test('[AUTH-06] [AUTH-07] the button rests while the answer is awaited, and can be pressed again after a failure', async () => {
    const page = await visit('/login');
    const held = await holdCall(page, LOGIN);
    await fillLogIn(page, 'teacher', 'a wrong one');
    await held.asked;
    const submit = page.getByRole('button', { name: 'Log in' });
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await held.release();
    await page.getByText('The password is incorrect').waitFor();
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await fillLogIn(page, 'teacher');
    await page.getByRole('banner').waitFor();
  });

  test('[AUTH-18] [GEN-78] [GEN-81] any other failure opens the error dialog with its words', async () => {
    const page = await visit('/login');
    const mend = await failCall(page, LOGIN, { status: 500, msg: 'The cupboard is locked' });
    await fillLogIn(page, 'teacher');
    const dialog = page.getByRole('alertdialog', { name: 'Error' });
    await dialog.getByText('The cupboard is locked').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await mend();
    await failCall(page, LOGIN, 'no-network');
    await page.getByRole('button', { name: 'Log in' }).click();
    await dialog.getByText('The network is down, please check the network').waitFor();
  });

  test('[AUTH-02] whoever forgot the password is sent to the administrator', async () => {
    const page = await visit('/login');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByText(/contact your school administrator/).waitFor();
    expect(await page.getByRole('link', { name: /reset/i }).count()).toBe(0);
  });

  test('[AUTH-03] registration is not open, and says so', async () => {
    const page = await visit('/login');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Registration is not open. Coming soon!').waitFor();
    expect(pathOf(page)).toBe('/login');
  });

  test('[AUTH-08] [AUTH-11] [GEN-92] [GEN-Q4] a log-in goes home and knows the school, also after a reload', async () => {
    const page = await visit('/login');
    await fillLogIn(page, 'teacher');
    await page.getByRole('banner').waitFor();
    const arrived = pathOf(page);
    await page.goto(product.url);
    await page.getByRole('banner').waitFor();
    expect(pathOf(page)).toBe(arrived);
    await page.getByRole('banner').getByText('Maple Grove School').waitFor();
    const school = await page.evaluate(() => JSON.parse(localStorage.getItem('school') ?? '{}'));
    expect(school).toMatchObject({ school_show_name: expect.stringContaining('Maple Grove School') });
  });

  test('[AUTH-09] [GEN-07] user and language are remembered for about ten years', async () => {
    const page = await visit('/login');
    const context = page.context();
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === LOGIN);
    await fillLogIn(page, 'teacher');
    const headers = await (await answered).headersArray();
    await page.getByRole('banner').waitFor();
    const written = headers.filter(({ name }) => name.toLowerCase() === 'set-cookie').map((h) => h.value);
    for (const name of ['orrery_user', 'lang']) {
      const cookie = written.find((value) => value.startsWith(`${name}=`));
      const seconds = Number(/max-age=(\d+)/i.exec(cookie ?? '')?.[1]);
      expect(Math.abs(seconds - TEN_YEARS_SECONDS), `${name}: ${cookie}`).toBeLessThan(SOME_DAYS_SECONDS);
    }
    const kept = await context.cookies();
    expect(kept.find(({ name }) => name === 'lang')?.value).toBe('en');
    expect(decodeURIComponent(kept.find(({ name }) => name === 'orrery_user')?.value ?? '')).toContain(
      '"account":"teacher"',
    );
    expect(kept.find(({ name }) => name === 'orrery_session')).toMatchObject({ httpOnly: true });
  });

  test('[AUTH-10] the play list of whoever was here before is gone after a log-in', async () => {
    const page = await visit('/login?from=%2Fres%2Flist');
    await fillLogIn(page, 'teacher');
    await page
      .getByRole('button', { name: /^Add to play list:/ })
      .first()
      .click();
    await page.getByRole('complementary', { name: 'Play list' }).waitFor();
    expect(await storedList(page)).toContain('title');
    // A new log-in replaces the old one without a sign-out between them.
    await page.goto(`${product.url}/login?from=%2Fres%2Flist`);
    await fillLogIn(page, 'admin');
    await page
      .getByRole('button', { name: /^Add to play list:/ })
      .first()
      .waitFor();
    expect(await page.getByRole('complementary', { name: 'Play list' }).count()).toBe(0);
    expect(await storedList(page)).toBe('[]');
  });

  test('[GEN-19] a visitor is sent to the log-in from every room, and brought to what was wanted', async () => {
    const page = await visit('/');
    for (const wanted of ['/', '/res/list', '/course/edit', '/client', '/play/3']) {
      await page.goto(product.url + wanted);
      await page.waitForURL(/\/login/);
      await page.getByRole('textbox', { name: 'Username' }).waitFor();
    }
    await page.goto(`${product.url}/res/list?type=2&page=1`);
    await page.waitForURL(/\/login\?from=/);
    await fillLogIn(page, 'teacher');
    await page.waitForURL(`${product.url}/res/list?type=2&page=1`);
    await page.getByRole('button', { name: 'Video', pressed: true }).waitFor();
  });

  test('a log-in link cannot lead to somebody else’s address', async () => {
    const page = await visit('/login?from=%2F%2Fexample.org%2Fres%2Flist');
    await fillLogIn(page, 'teacher');
    await page.getByRole('banner').waitFor();
    expect(new URL(page.url()).origin).toBe(product.url);
  });

  test('[GEN-09] an id that is not above zero is nobody', async () => {
    const page = await visit('/login');
    for (const id of ['0', '-3', '"1"', 'null']) {
      const value = encodeURIComponent(`{"id":${id},"role":1,"nickname":"Ghost","account":"ghost"}`);
      await page.context().addCookies([{ name: 'orrery_user', value, url: product.url }]);
      await page.goto(`${product.url}/res/list`);
      await page.waitForURL(/\/login/);
    }
  });

  test('[GEN-66] [GEN-Q11] a session that ended on the server leads to the log-in without a word', async () => {
    const page = await visit('/login');
    const calls = watchCalls(page);
    await fillLogIn(page, 'teacher');
    await page.getByRole('banner').waitFor();
    // A call that is still to come would find out before the press.
    await calls.untilQuiet();
    await page.context().clearCookies({ name: 'orrery_session' });
    await page.getByRole('link', { name: 'System management' }).click();
    await page.waitForURL(/\/login/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await page.context().cookies()).some(({ name }) => name === 'orrery_user')).toBe(false);
  });

  test.each([
    ['zh-CN', '登录'],
    ['en-GB', 'Log in'],
    ['fr-FR', 'Log in'],
  ])('[GEN-05] a %s browser without a cookie is met with "%s"', async (locale, button) => {
    const page = await visit('/login', locale);
    await page.getByRole('button', { name: button, exact: true }).waitFor();
  });

  test.each([
    ['zh', 'en-GB', '登录'],
    ['en', 'zh-CN', 'Log in'],
  ])('[GEN-05] the cookie %s decides in a %s browser', async (value, locale, button) => {
    const page = await visit('/favicon.svg', locale);
    await page.context().addCookies([{ name: 'lang', value, url: product.url }]);
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: button, exact: true }).waitFor();
  });

  test('a language chosen at the door holds inside and after a reload', async () => {
    const page = await visit('/login?from=%2Fres%2Flist');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await page.getByRole('textbox', { name: '账号' }).fill('teacher');
    await page.getByRole('textbox', { name: '密码' }).fill('orrery-e2e');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('heading', { name: '云端资源' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '云端资源' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  });

  test.each([
    ['when the server agrees', false],
    ['also when the server is not reached', true],
  ])('[AUTH-19] [GEN-60] sign out forgets the user %s', async (_, isCut) => {
    const page = await visit('/login');
    await fillLogIn(page, 'teacher');
    await page.getByRole('button', { name: /^Account of/ }).click();
    const calls = countCalls(page, '/api/auth/logout');
    if (isCut) await failCall(page, '/api/auth/logout', 'no-network');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login/);
    expect(calls()).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('school'))).toBeNull();
    await page.goto(`${product.url}/res/list`);
    await page.waitForURL(/\/login/);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toContain('orrery_user');
    expect(names).toContain('lang');
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(opened.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
