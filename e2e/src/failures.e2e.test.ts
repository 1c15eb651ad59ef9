import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { answerCall, failCall } from './support/calls';
import { keepPictures } from './support/pictures';
import { watchCalls } from './support/quiet';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext } from './support/teacher';

const CODE = '/api/Classes/getSchoolClientCode';
const RESOURCES = '/api/res/alist';
const PASSWORD = '/api/user/edit';
/** Width of dialogs and distance of messages from the top, in CSS pixels. */
const DIALOG_PX = 500;
const MESSAGE_TOP_PX = 200;

describe('what goes wrong is told', () => {
  let product: Product;
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const context = await openTeacherContext(browser, { reducedMotion: 'reduce' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    watched = await logIn(context, product.url, 'teacher');
    page = watched.page;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('failures', () => [page]);
  afterEach(async () => {
    await page.unrouteAll();
  });

  const errorBox = () => page.getByRole('dialog').filter({ has: page.getByText('Error', { exact: true }) });
  const widthOf = async (locator: ReturnType<Page['locator']>) => (await locator.boundingBox())?.width;

  /** An action of the user that the server refuses. */
  async function renewCode(fail: () => Promise<unknown>): Promise<void> {
    await page.goto(`${product.url}/client/registration`);
    await page.getByRole('button', { name: 'New code' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Replace the code?' });
    await question.waitFor();
    expect(await widthOf(question)).toBe(DIALOG_PX);
    await fail();
    await question.getByRole('button', { name: 'New code' }).click();
  }

  test.each([
    [
      '[GEN-78] the words of the server',
      { status: 200, s: 422, msg: 'No more codes today' },
      'No more codes today',
    ],
    [
      '[GEN-75] [GEN-78] the words of a 500',
      { status: 500, s: 500, msg: 'The disk is full' },
      'The disk is full',
    ],
    [
      '[GEN-79] the general text without them',
      { status: 200, s: 422, msg: '' },
      'Operation failed, please try again',
    ],
    [
      '[GEN-74] [GEN-79] the general text for an HTTP error',
      { status: 502, s: 0, msg: '' },
      'Operation failed, please try again',
    ],
  ])('%s', async (_title, { status, s, msg }, told) => {
    await renewCode(() =>
      page.route(
        (url) => url.pathname === CODE,
        (route) => route.fulfill({ status, json: { s, data: null, msg } }),
      ),
    );
    await errorBox().getByText(told).waitFor();
    expect(await widthOf(errorBox())).toBe(DIALOG_PX);
    await errorBox().getByRole('button', { name: 'Close' }).click();
  });

  test('[GEN-73] [GEN-81] without an answer the network is said to be down', async () => {
    await renewCode(() => failCall(page, CODE, 'no-network'));
    await errorBox().getByText('The network is down, please check the network').waitFor();
  });

  test('[GEN-66] of a 403 nothing is said', async () => {
    await renewCode(() =>
      page.route(
        (url) => url.pathname === CODE,
        (route) => route.fulfill({ json: { s: 403, data: { id: 'auth.forbidden' }, msg: 'You may not.' } }),
      ),
    );
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByText('You may not.').count()).toBe(0);
  });

  test('[GEN-80] [GEN-81] a page that could not be fetched says why, and tries again', async () => {
    await failCall(page, RESOURCES, { status: 502, msg: '' });
    await page.goto(`${product.url}/res/list`);
    const alert = page.getByRole('alert');
    await alert.getByText('Acquisition failed, please try again later').waitFor();
    await page.unrouteAll();
    await failCall(page, RESOURCES, 'no-network');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.getByText('The network is down, please check the network').waitFor();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('article').first().waitFor();
  });

  test('[GEN-82] [GEN-85] [GEN-86] success is said 200 px from the top, after a dialog of 500 px', async () => {
    await page.goto(`${product.url}/course`);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.waitFor();
    expect(await widthOf(dialog)).toBe(DIALOG_PX);
    await answerCall(page, PASSWORD, {});
    await dialog.getByRole('textbox', { name: 'Old password' }).fill('orrery-e2e');
    await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('orrery-e2e-2');
    await dialog.getByRole('textbox', { name: 'Repeat the new password' }).fill('orrery-e2e-2');
    await dialog.getByRole('button', { name: 'Save the new password' }).click();
    const message = page.getByText('operation success');
    // Looked at as it comes: it goes again by itself.
    const top = await message.evaluate((node) => {
      const box = node.closest('.ant-message-notice');
      return box ? Math.round(box.getBoundingClientRect().top) : -1;
    });
    expect(top).toBe(MESSAGE_TOP_PX);
  });

  test('[GEN-81] a machine without a network says so for as long as it lasts', async () => {
    await page.goto(`${product.url}/course`);
    await page.getByRole('article').first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('The network is down, please check the network').first().waitFor();
    await page.context().setOffline(false);
    await page.getByText('The network is down, please check the network').waitFor({ state: 'detached' });
  });

  test('[GEN-87] [GEN-88] a screen whose code does not arrive offers a reload and the details', async () => {
    await page.goto(`${product.url}/course`);
    await page.getByRole('article').first().waitFor();
    await page.route(/\/assets\/my-courses-page-.*\.js/, (route) => route.abort());
    await page.getByRole('link', { name: 'My lessons' }).click();
    await page.getByText('This page could not be loaded.').waitFor();
    await expect.poll(() => page.title()).toBe('Error · Orrery');
    await page.getByRole('button', { name: 'Copy details' }).click();
    await page.getByText('The details are copied.').waitFor();
    const report = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
      error: { name: string };
      state: Record<string, unknown>;
    };
    expect(report.error.name).toBe('ChunkError');
    expect(Object.keys(report.state).sort()).toEqual(
      [
        ...['user', 'lang', 'school', 'help', 'playList', 'playALL', 'selectedDeviceIds', 'noOnline'],
        ...['playStatus', 'playId', 'playInfo', 'reviewId', 'classId', 'classList', 'deviceList'],
        ...['onlineList', 'clientParams', 'searchQuery', 'needRefreshMyCourse', 'hostName'],
      ].sort(),
    );
    expect(report.state).toMatchObject({ lang: 'en', hostName: 'localhost', playStatus: 'Play' });
    expect(JSON.stringify(report)).not.toMatch(/Hart|teacher|Maple/);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toBe(`${product.url}/course/my`);
  });

  test('[GEN-66] [GEN-78] a session that ended leads to the log-in without a word, and back after it', async () => {
    const calls = watchCalls(page);
    await page.goto(`${product.url}/course`);
    await page.getByRole('article').first().waitFor();
    // A call that is still to come would find out before the press.
    await calls.untilQuiet();
    await page.context().clearCookies({ name: 'orrery_session' });
    await page.getByRole('link', { name: 'Cloud library' }).click();
    await page.waitForURL(/\/login\?from=%2Fres%2Flist/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('Please log in.').count()).toBe(0);
  });

  test('none of this let a page throw, or ask anybody else', () => {
    expect(watched.problems.filter((problem) => !problem.includes('my-courses-page'))).toEqual([]);
  });
});
