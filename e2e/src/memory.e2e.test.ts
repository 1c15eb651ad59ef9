import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './support/browser';
import { createOrders } from './support/orders';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { fillLogIn, logIn, openTeacherContext } from './support/teacher';

const VIDEO = 'A flight past the planets';
const LOCAL_KEYS = [
  'classId',
  'clientGroupId',
  'viewClass',
  'school',
  'help',
  'video_gettime',
  'historyCheck',
];
const SESSION_KEYS = ['playList', 'playALL'];

describe('what the browser keeps', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  let peers: Peers;
  let video: number;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const orders = await createOrders(product.url);
    video = (await orders.find(VIDEO)).id;
    const { client_code } = await orders.http.registrationCode({});
    peers = await startPeers(product.url, client_code, 1);
    context = await openTeacherContext(browser, { reducedMotion: 'reduce' });
    watched = await logIn(context, product.url, 'teacher');
    page = watched.page;
  });
  afterAll(async () => {
    await peers?.stop();
    await browser?.close();
    await product?.close();
  });
  keepPictures('memory', () => [page]);

  const local = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const session = (key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

  test('[GEN-92] [GEN-93] the school and the help link come with the log-in', async () => {
    expect(JSON.parse((await local('school')) ?? '')).toMatchObject({ school_key: 'maple' });
    expect(JSON.parse((await local('help')) ?? '')).toBe('/help');
  });

  test('[GEN-94] the play list and its flattened form last as long as the tab', async () => {
    await page.goto(`${product.url}/res/list?q=${encodeURIComponent(VIDEO)}`);
    await page.getByRole('button', { name: `Add to play list: ${VIDEO}` }).click();
    await expect.poll(() => session('playALL')).toBe(JSON.stringify([video]));
    expect(JSON.parse((await session('playList')) ?? '')).toMatchObject([{ id: video, title: VIDEO }]);
    await page.reload();
    await page.getByRole('complementary', { name: 'Play list' }).waitFor();
  });

  test('[GEN-88] [GEN-89] [GEN-90] a chosen class is kept, and a device group takes its place', async () => {
    await page.goto(`${product.url}/play/${video}`);
    const chooser = page.getByRole('dialog', { name: 'Whom do you teach?' });
    await chooser.getByRole('radio').first().check();
    await chooser.getByRole('button', { name: 'Start class' }).click();
    await expect.poll(async () => Number(await local('classId'))).toBeGreaterThan(0);
    expect(await local('clientGroupId')).toBeNull();
    // A new tab asks again, and begins with what was chosen last.
    await page.evaluate(() => sessionStorage.removeItem('classAsked'));
    await page.reload();
    await chooser.getByRole('radio').last().check();
    await chooser.getByRole('button', { name: 'Start class' }).click();
    await expect.poll(async () => Number(await local('clientGroupId'))).toBeGreaterThan(0);
    expect(await local('classId')).toBeNull();
  });

  test('[GEN-91] [GEN-95] what each headset shows and the time in the video are kept while a class plays', async () => {
    await page.goto(`${product.url}/play/${video}`);
    await page.getByText('For 1 selected').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const view = () =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('viewClass')));
    await expect.poll(async () => Object.values(JSON.parse((await view())?.[1] ?? '{}'))).toEqual([video]);
    const position = page.getByRole('contentinfo').getByRole('slider', { name: 'Position' });
    await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect.poll(async () => Number(await local('video_gettime'))).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Finish class' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finish class' }).click();
    await page.waitForURL(`${product.url}/course/edit`);
    expect([await view(), await local('video_gettime')]).toEqual([undefined, null]);
  });

  test.each(['{', '"nonsense"', 'null', '[[]]', '{"id":-1}'])(
    '[GEN-89] [GEN-91] [GEN-94] with %j under every key each room opens as if nothing was kept',
    async (content) => {
      await page.evaluate(
        ([keys, sessionKeys, text]) => {
          for (const key of keys) localStorage.setItem(key, text);
          for (const key of sessionKeys) sessionStorage.setItem(key, text);
        },
        [LOCAL_KEYS, SESSION_KEYS, content] as const,
      );
      for (const path of ['/course', '/course/edit', '/client']) {
        await page.goto(product.url + path);
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        await page.getByRole('banner').getByText('Maple Grove School').waitFor();
      }
    },
  );

  test('[GEN-92] a browser that forbids its storage can still log in and prepare a lesson', async () => {
    const strict = await openTeacherContext(browser, { reducedMotion: 'reduce' });
    await strict.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('forbidden', 'SecurityError');
          },
        });
      }
    });
    const { page: shut, problems } = await openPage(strict);
    await shut.goto(`${product.url}/login?from=%2Fres%2Flist`);
    await fillLogIn(shut, 'teacher');
    await shut.getByRole('banner').getByText('Maple Grove School').waitFor();
    await shut
      .getByRole('button', { name: /^Add to play list:/ })
      .first()
      .click();
    await shut.getByRole('complementary', { name: 'Play list' }).waitFor();
    expect(problems).toEqual([]);
    await strict.close();
  });

  test('[GEN-49] [GEN-Q8] where a classroom player is set, a resource opens there in the whole window', async () => {
    const player = `${product.url}/help/player-{id}`;
    const settings = JSON.stringify({ skin: 'translated', player }).replaceAll('"', '&quot;');
    await page.route(
      (url) => /^\/(play|course)/.test(url.pathname),
      async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(
          /(name="orrery-settings" content=")[^"]*/,
          `$1${settings}`,
        );
        await route.fulfill({ response: answer, body });
      },
    );
    await page.goto(`${product.url}/play/${video}`);
    await page.waitForURL(`${product.url}/help/player-${video}`);
    await page.goto(`${product.url}/play/0`);
    await page.waitForURL(`${product.url}/help/player-0`);
    await page.unrouteAll();
  });

  test('[GEN-31] [GEN-50] links of the embedded class navigation lead the window around it', async () => {
    await page.goto(`${product.url}/about`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/class-header';
      frame.name = 'class-header';
      frame.style.cssText = 'position:fixed;inset:0 0 auto;width:100%;height:80px;z-index:99;background:#fff';
      document.body.append(frame);
    });
    await page.frameLocator('iframe').locator('a[href="/course/edit"]').click();
    await page.waitForURL(`${product.url}/course/edit`);
    expect(page.frames()).toHaveLength(1);
    // Standing alone it goes itself.
    await page.goto(`${product.url}/class-header`);
    await page.locator('a[href="/course/edit"]').click();
    await page.waitForURL(`${product.url}/course/edit`);
  });

  test('none of this let a page throw, or ask anybody else', () => {
    expect(watched.problems).toEqual([]);
  });
});
