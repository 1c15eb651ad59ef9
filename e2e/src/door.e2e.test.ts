import { englishSkin, panoramaWords } from '@orrery/i18n/english-skin';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, PLAIN_HOST, type WatchedPage } from './support/browser';
import { countCalls, failCall } from './support/calls';
import { findBarriers } from './support/inspect';
import { operate } from './support/operator';
import { keepPictures } from './support/pictures';
import { PASSWORD, type Product, startProduct } from './support/server';
import { fillLogIn, keepProcess, openTeacherContext } from './support/teacher';

const LOGIN = '/api/auth/login';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const IE_11 = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';
const KONQUEROR = 'Mozilla/5.0 (X11; Linux) KHTML/5.102 (like Gecko) Konqueror/5.102';

/** Any moment will do. */
const NOON = Date.UTC(2026, 0, 5, 12);

describe('both fronts of the product', () => {
  let product: Product;
  let browser: Browser;
  /** One for each language: a new one starts a process and reads all code anew. */
  const contexts = new Map<string, BrowserContext>();
  /** Of somebody whose browser is another, or whose clock is held. */
  let alone: BrowserContext | undefined;
  let watched: WatchedPage | undefined;
  const problems: string[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    await operate(product, 'skin', 'add', PLAIN_HOST);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('door', () => (watched ? [watched.page] : []));
  afterEach(async () => {
    problems.push(...(watched?.problems ?? []));
    await watched?.page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await watched?.page.close();
    watched = undefined;
    await alone?.close();
    alone = undefined;
  });

  const englishUrl = () => product.url.replace('localhost', PLAIN_HOST);

  async function openContext(locale: string): Promise<BrowserContext> {
    const context = await openTeacherContext(browser, { locale });
    await keepProcess(context, product.url);
    contexts.set(locale, context);
    return context;
  }
  /** A page of a new visitor, who wants no motion: nothing moves while one looks. */
  async function openVisitor(locale = 'en-GB'): Promise<Page> {
    const context = contexts.get(locale) ?? (await openContext(locale));
    await context.clearCookies();
    watched = await openPage(context);
    return watched.page;
  }
  async function visit(url: string, locale?: string): Promise<Page> {
    const page = await openVisitor(locale);
    await page.goto(url);
    return page;
  }
  /** A visitor with a browser of their own, before any address. */
  async function openAlone(options: BrowserContextOptions = {}): Promise<Page> {
    alone = await openTeacherContext(browser, options);
    watched = await openPage(alone);
    return watched.page;
  }

  describe('skins', () => {
    test('[GEN-12] [GEN-13] [GEN-Q3] the host chooses: fixed English under one name, the own language under others', async () => {
      const page = await visit(`${englishUrl()}/login`, 'zh-CN');
      await page.getByRole('heading', { name: englishSkin['auth.hello'] }).waitFor();
      await page.getByText(panoramaWords.credit).waitFor();
      expect(await page.evaluate(() => document.body.textContent)).not.toMatch(/\p{Script=Han}/u);
      await page.goto(`${product.url}/login`);
      await page.getByRole('heading', { name: '老师，您好' }).waitFor();
    });

    test('[GEN-13] [AUTH-08] the English skin logs in as the other does', async () => {
      const page = await visit(`${product.url}/login?skin=english&from=%2Fabout`);
      const calls = countCalls(page, LOGIN);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Please input username').waitFor();
      expect(calls()).toBe(0);
      await fillLogIn(page, 'teacher', 'not the password');
      await page.getByText('The password is incorrect').waitFor();
      expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('teacher');
      await fillLogIn(page, 'teacher');
      await page.waitForURL(`${product.url}/about`);
    });

    test.each(['translated', 'english'])('[AUTH-05] the %s skin shows the four claims', async (skin) => {
      const page = await visit(`${product.url}/login?skin=${skin}`);
      await page.getByRole('button', { name: 'Log in' }).waitFor();
      const said = await page.evaluate(() => document.body.textContent.replaceAll(/\s+/g, ' '));
      for (const claim of ['5G', '30%', '70%', '10000+ XR resources']) expect(said).toContain(claim);
    });

    test.each(['translated', 'english'])('[AUTH-04] the %s skin leads back to the username', async (skin) => {
      const page = await openVisitor();
      await page.setViewportSize({ width: 390, height: 480 });
      await page.goto(`${product.url}/login?skin=${skin}`);
      const back = page.getByRole('button', { name: 'Back to the log-in' });
      await back.scrollIntoViewIfNeeded();
      await back.click();
      const username = page.getByRole('textbox', { name: 'Username' });
      await expect
        .poll(() => username.evaluate((field) => field.getBoundingClientRect().top))
        .toBeGreaterThan(0);
      expect(await username.evaluate((field) => field === document.activeElement)).toBe(true);
    });

    test.each([
      ['translated', 'Forgot your password?', /contact your school administrator/i],
      ['english', englishSkin['auth.forgot'], /contact your school administrator/i],
      ['translated', 'Sign up', /Coming soon!/],
      ['english', englishSkin['auth.signUp'], /Coming soon!/],
    ])(
      '[AUTH-02] [AUTH-03] the %s skin answers "%s", and Escape takes it away',
      async (skin, button, hint) => {
        const page = await visit(`${product.url}/login?skin=${skin}`);
        await page.getByRole('button', { name: button }).click();
        await page.getByText(hint).waitFor();
        await page.keyboard.press('Escape');
        await page.getByText(hint).waitFor({ state: 'detached' });
        expect(new URL(page.url()).pathname).toBe('/login');
      },
    );

    test.each(['translated', 'english'])(
      'the %s skin moves once it has stood, and rests when asked',
      async (skin) => {
        const page = await openVisitor();
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.goto(`${product.url}/login?skin=${skin}`);
        await page.getByRole('button', { name: 'Log in' }).waitFor();
        await page.locator('canvas[data-running="true"]').waitFor();
        await page.getByRole('button', { name: 'Stop the moving picture' }).click();
        await page.getByRole('button', { name: 'Let the picture move' }).waitFor();
      },
    );

    test('whoever wants stillness is sent no code that moves', async () => {
      const page = await openAlone();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.clock.install();
      await page.goto(`${product.url}/login?skin=english`);
      await page.getByRole('button', { name: 'Log in' }).waitFor();
      await page.clock.runFor(10_000);
      expect(await page.getByRole('button', { name: 'Stop the moving picture' }).count()).toBe(0);
      expect(asked.filter((url) => /start-(orrery|panorama)/.test(url))).toEqual([]);
    });
  });

  describe('the log-in form', () => {
    test('everything works by keyboard, from the first field to the school', async () => {
      const page = await visit(`${product.url}/login`);
      await page.getByRole('textbox', { name: 'Username' }).waitFor();
      await page.keyboard.type('teacher');
      await page.keyboard.press('Tab');
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      expect(await page.getByRole('textbox', { name: 'Password' }).getAttribute('type')).toBe('text');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('banner').waitFor();
    });

    test('[AUTH-18] the error dialog takes the focus and gives it back; nothing typed is lost', async () => {
      const page = await visit(`${product.url}/login`);
      await failCall(page, LOGIN, { status: 500, msg: 'The cupboard is locked' });
      await fillLogIn(page, 'teacher');
      const dialog = page.getByRole('alertdialog', { name: 'Error' });
      await dialog.getByText('The cupboard is locked').waitFor();
      expect.soft(await findBarriers(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('teacher');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Log in');
    });

    test('too many attempts count down, and the button can be pressed after it', async () => {
      const page = await openAlone();
      await page.clock.install();
      await page.goto(`${product.url}/login`);
      const limited = { s: 429, data: { id: 'rate.limited', retryAfter: 60 }, msg: 'Too many attempts' };
      await page.route(`**${LOGIN}`, (route) => route.fulfill({ json: limited }));
      await fillLogIn(page, 'teacher');
      const wait = page.locator('[role="alert"] .num', { hasText: 'try again in' });
      const seconds = async () => Number(/(\d+) s/.exec((await wait.textContent()) ?? '')?.[1]);
      await expect.poll(seconds).toBeGreaterThan(30);
      // The clock runs on by itself as well: a slow machine sees fewer seconds, never more.
      await page.clock.runFor(30_000);
      await expect.poll(seconds).toBeLessThanOrEqual(30);
      await page.clock.runFor(30_000);
      await wait.waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: 'Log in' }).isEnabled()).toBe(true);
    });

    test('Caps Lock is told at the password', async () => {
      const page = await visit(`${product.url}/login`);
      await page.getByRole('textbox', { name: 'Password' }).focus();
      await page.evaluate(() =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }),
        ),
      );
      await page.getByText('Caps Lock is on').waitFor();
    });

    test('the guide is one link away', async () => {
      const page = await visit(`${product.url}/login`);
      await page.getByRole('link', { name: 'Help' }).click();
      await page.waitForURL(/\/help/);
    });
  });

  describe('browsers', () => {
    test('[GEN-14] [GEN-15] Internet Explorer is warned, in both skins', async () => {
      const page = await openAlone({ userAgent: IE_11 });
      await page.goto(`${product.url}/login`);
      await page.getByRole('alert').filter({ hasText: 'Internet Explorer is not supported' }).waitFor();
      await page.goto(`${product.url}/login?skin=english`);
      const warning = page.getByRole('alert').filter({ hasText: 'Internet Explorer is not supported' });
      await warning.getByRole('button', { name: 'Close' }).click();
      await warning.waitFor({ state: 'detached' });
    });

    test('[GEN-14] the banner waits 200 ms', async () => {
      const page = await openAlone({ userAgent: KONQUEROR });
      // It stands still: on a slow machine 200 ms are over before one has looked.
      await page.clock.install({ time: NOON });
      await page.clock.pauseAt(NOON + 1_000);
      await page.goto(`${product.url}/login`);
      await page.getByRole('button', { name: 'Log in' }).waitFor();
      const hint = page.getByText(/We do not know this browser/);
      expect(await hint.count()).toBe(0);
      await page.clock.runFor(250);
      await hint.waitFor();
    });

    test('[GEN-16] an unknown browser gets a softer word, in its language', async () => {
      const page = await openAlone({ userAgent: KONQUEROR, locale: 'zh-CN' });
      await page.goto(`${product.url}/login`);
      await page.getByRole('status').filter({ hasText: '未能识别此浏览器' }).waitFor();
      expect(await page.getByRole('alert').filter({ hasText: '浏览器' }).count()).toBe(0);
    });

    test.each([
      ['[GEN-16]', 'Opera', `${WINDOWS} ${BLINK} OPR/111.0.0.0`],
      ['[GEN-17] [GEN-Q2]', 'Edge', `${WINDOWS} ${BLINK} Edg/126.0.0.0`],
      [
        '[GEN-17] [GEN-Q2]',
        'Firefox',
        'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      ],
    ])('%s %s is told nothing', async (_, __, userAgent) => {
      const page = await openAlone({ userAgent });
      await page.clock.install();
      await page.goto(`${product.url}/login`);
      await page.getByRole('button', { name: 'Log in' }).waitFor();
      await page.clock.runFor(1_000);
      expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);
    });

    test('[GEN-15] a browser without modules is told in both languages by a script of its own', async () => {
      const page = await openVisitor();
      const html = await (await page.request.get(`${product.url}/login`)).text();
      expect(html).toMatch(/<script nomodule(="")? src="\/unsupported\.js">/);
      await page.setContent('<!doctype html><title>old</title>');
      const script = await (await page.request.get(`${product.url}/unsupported.js`)).text();
      await page.addScriptTag({ content: script });
      const warning = page.getByRole('alert');
      await warning.getByText('This browser is not supported.').waitFor();
      await warning.getByText('不支持此浏览器').waitFor();
    });
  });

  describe.each(['en-GB', 'zh-CN'])('in %s', (locale) => {
    test.each(['/login', '/login?skin=english', '/activation/lin/code', '/activation/lin/code?skin=english'])(
      'nothing of %s shuts anybody out',
      async (path) => {
        const page = await visit(product.url + path, locale);
        await page.locator('button[type="submit"]').click();
        await page.locator('[aria-invalid="true"]').first().waitFor();
        expect(await findBarriers(page)).toEqual([]);
      },
    );
  });

  test('no page threw', () => {
    // The English host is another name of this machine.
    expect(problems.filter((problem) => !problem.includes(PLAIN_HOST))).toEqual([]);
  });
});
