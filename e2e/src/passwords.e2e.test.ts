import { englishSkin } from '@orrery/i18n/english-skin';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, PLAIN_HOST, type WatchedPage } from './support/browser';
import { countCalls, failCall } from './support/calls';
import { findBarriers } from './support/inspect';
import { operate } from './support/operator';
import { keepPictures } from './support/pictures';
import { PASSWORD, type Product, startProduct } from './support/server';
import { fillLogIn, keepProcess, openTeacherContext } from './support/teacher';

const ACTIVATION = '/api/auth/accountActivation';
const NEW_PASSWORD = 'Orrery_2026';

describe('passwords: the first one, and another', () => {
  let product: Product;
  let browser: Browser;
  const contexts = new Map<string, BrowserContext>();
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
  afterEach(async () => {
    problems.push(...(watched?.problems ?? []));
    await watched?.page.evaluate(() => localStorage.clear());
    await watched?.page.close();
    watched = undefined;
  });
  // Hooks after a test run from the last to the first: pictures are made before the page closes.
  keepPictures('passwords', () => (watched ? [watched.page] : []));

  const englishUrl = () => product.url.replace('localhost', PLAIN_HOST);

  async function openContext(locale: string): Promise<BrowserContext> {
    const context = await openTeacherContext(browser, { locale });
    await keepProcess(context, product.url);
    contexts.set(locale, context);
    return context;
  }
  /** A new visitor: the browser remembers nothing of the one before. */
  async function visit(url: string, locale = 'en-GB'): Promise<Page> {
    const context = contexts.get(locale) ?? (await openContext(locale));
    await context.clearCookies();
    watched = await openPage(context);
    await watched.page.goto(url);
    return watched.page;
  }

  /** The link of an invitation, as the letter has it. */
  async function invite(username: string): Promise<URL> {
    const { link } = await operate(product, 'invite', 'maple', '--username', username, '--role', 'teacher');
    return new URL(String(link));
  }

  async function setPassword(page: Page, password: string, repeat = password): Promise<void> {
    await page.locator('input[autocomplete="new-password"]').first().fill(password);
    await page.locator('input[autocomplete="new-password"]').last().fill(repeat);
    await page.locator('button[type="submit"]').click();
  }

  describe('activation', () => {
    test('[AUTH-20] [AUTH-21] [MISC-06] [MISC-Q1] the letter’s link sets a password, welcomes, and leads to the log-in', async () => {
      const { pathname } = await invite('lin.jing');
      const page = await visit(product.url + pathname);
      await page.getByText('lin.jing').waitFor();
      await setPassword(page, NEW_PASSWORD);
      await page.getByRole('heading', { name: /Welcome to Maple Grove School/ }).waitFor();
      expect.soft(await findBarriers(page)).toEqual([]);
      await page.getByRole('button', { name: 'Go to log-in' }).click();
      await page.waitForURL(/\/login$/);
      expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('lin.jing');
      await page.keyboard.type(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('banner').waitFor();
    });

    test('[AUTH-29] a link that was used says that the account is active, and leads to the log-in', async () => {
      const { pathname } = await invite('used.link');
      const first = await visit(product.url + pathname);
      await setPassword(first, NEW_PASSWORD);
      await first.getByRole('button', { name: 'Go to log-in' }).waitFor();
      await first.goto(product.url + pathname);
      await setPassword(first, NEW_PASSWORD);
      await first.getByText('This account is active already').waitFor();
      await first.getByRole('link', { name: 'Go to log-in' }).click();
      expect(await first.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('used.link');
    });

    test('[AUTH-29] a wrong code, and an account that does not exist, say what to do next', async () => {
      await invite('waiting.one');
      const page = await visit(`${product.url}/activation/waiting.one/not-the-code`);
      await setPassword(page, NEW_PASSWORD);
      await page.getByRole('alert').filter({ hasText: 'This link is not valid' }).waitFor();
      expect(await page.locator('input[autocomplete="new-password"]').first().inputValue()).toBe(
        NEW_PASSWORD,
      );
      await page.goto(`${product.url}/activation/${encodeURIComponent('nobody & co./x')}/code`);
      await page.getByText('nobody & co./x').waitFor();
      await setPassword(page, NEW_PASSWORD);
      await page.getByText('There is no account “nobody & co./x”').waitFor();
    });

    test.each([
      ['910', 'There is no account'],
      ['911', 'This link is not valid'],
      ['912', 'This link has expired'],
      ['913', 'This account is active already'],
    ])('[AUTH-29] s %s has its own words', async (s, words) => {
      const page = await visit(`${product.url}/activation/lin/code`);
      await page.route(`**${ACTIVATION}`, (route) =>
        route.fulfill({ json: { s: Number(s), data: { id: 'x' }, msg: 'from the server' } }),
      );
      await setPassword(page, NEW_PASSWORD);
      await page.getByText(words).waitFor();
      expect(await page.getByRole('alertdialog').count()).toBe(0);
    });

    test('[AUTH-29] any other failure has the general handler', async () => {
      const page = await visit(`${product.url}/activation/lin/code`);
      await failCall(page, ACTIVATION, { status: 500, msg: 'The cupboard is locked' });
      await setPassword(page, NEW_PASSWORD);
      await page.getByRole('alertdialog', { name: 'Error' }).getByText('The cupboard is locked').waitFor();
    });

    test('[AUTH-22] [AUTH-23] [AUTH-24] version 1 is English and says "invalid password" and "passwords differ"', async () => {
      const page = await visit(`${englishUrl()}/activation/lin/code`, 'zh-CN');
      const calls = countCalls(page, ACTIVATION);
      await page.getByRole('heading', { name: englishSkin['auth.activate'] }).waitFor();
      for (const password of ['', 'short', 'with-dash', 'x'.repeat(21)]) {
        await setPassword(page, password, 'other');
        await page.getByText('invalid password').waitFor();
        await page.getByText('passwords differ').waitFor();
      }
      await setPassword(page, NEW_PASSWORD, '');
      await page.getByText('passwords differ').waitFor();
      expect(await page.getByText('invalid password').count()).toBe(0);
      expect(calls()).toBe(0);
    });

    test('[AUTH-22] [AUTH-25] [AUTH-26] version 2 speaks the language and asks for both', async () => {
      const page = await visit(`${product.url}/activation/lin/code`, 'zh-CN');
      const calls = countCalls(page, ACTIVATION);
      await setPassword(page, '');
      await page.getByText('请输入密码').waitFor();
      await page.getByText('请再次输入密码').waitFor();
      await setPassword(page, NEW_PASSWORD, 'Orrery_2027');
      await page.getByText('两次输入的密码不一致').waitFor();
      expect(calls()).toBe(0);
    });

    test('[AUTH-36] what the password needs is ticked off while one types', async () => {
      const page = await visit(`${product.url}/activation/lin/code`);
      const needs = page.getByRole('list', { name: 'What the password needs' });
      const password = page.locator('input[autocomplete="new-password"]').first();
      await password.fill('abc');
      await needs.getByText('still missing').waitFor();
      await password.fill(NEW_PASSWORD);
      await needs.getByText('still missing').waitFor({ state: 'detached' });
      await page.getByText('Strength: good').waitFor();
    });
  });

  describe('change of password', () => {
    async function openDialog(account: string): Promise<Page> {
      const page = await visit(`${product.url}/login?from=%2Fabout`);
      await fillLogIn(page, account);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Change password' }).click();
      await page.getByRole('dialog', { name: 'Change password' }).waitFor();
      return page;
    }

    async function fill(page: Page, old: string, fresh: string, repeat = fresh): Promise<void> {
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      await dialog.getByRole('textbox', { name: 'Old password' }).fill(old);
      await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(fresh);
      await dialog.getByRole('textbox', { name: 'Repeat the new password' }).fill(repeat);
      await dialog.getByRole('button', { name: 'Save the new password' }).click();
    }

    test('[AUTH-30] it opens from the user menu and closes on cancel, forgetting what was typed', async () => {
      const page = await openDialog('teacher');
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      expect.soft(await findBarriers(page)).toEqual([]);
      await dialog.getByRole('textbox', { name: 'Old password' }).fill('something');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    });

    test('[AUTH-31] [AUTH-32] lengths and the repeat are told at their fields, and nobody is asked', async () => {
      const page = await openDialog('teacher');
      const calls = countCalls(page, '/api/user/edit');
      await fill(page, 'short', 'with blank', 'x');
      await expect.poll(() => page.getByText('Use 6 to 20 characters without spaces').count()).toBe(2);
      await page.getByText('The confirmed password and the new password do not match').waitFor();
      await fill(page, PASSWORD, NEW_PASSWORD, '');
      await page.getByText('Please repeat the new password').waitFor();
      expect(calls()).toBe(0);
    });

    test('[AUTH-33] [AUTH-34] a wrong old password is told at its field; the right one changes it', async () => {
      const page = await openDialog('teacher');
      await fill(page, 'not-the-old', NEW_PASSWORD);
      await page.getByText('The password is incorrect').waitFor();
      await fill(page, PASSWORD, NEW_PASSWORD);
      await page.getByText('operation success').waitFor();
      await page.getByRole('dialog', { name: 'Change password' }).waitFor({ state: 'detached' });
      await page.goto(`${product.url}/login`);
      await fillLogIn(page, 'teacher', NEW_PASSWORD);
      await page.getByRole('banner').waitFor();
    });

    test('[AUTH-35] any other failure shows the server’s words', async () => {
      const page = await openDialog('admin');
      await failCall(page, '/api/user/edit', { status: 500, msg: 'The cupboard is locked' });
      await fill(page, PASSWORD, NEW_PASSWORD);
      await page.getByText('The cupboard is locked').waitFor();
    });
  });

  test('no page threw', () => {
    // The English host is another name of this machine.
    expect(problems.filter((problem) => !problem.includes(PLAIN_HOST))).toEqual([]);
  });
});
