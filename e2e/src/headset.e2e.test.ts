import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, PLAIN_HOST } from './support/browser';
import { type Headset, joinHeadset, openHeadset, typeCode } from './support/headset';
import { createOrders, type Orders } from './support/orders';
import { countColours } from './support/picture';
import { keepPictures } from './support/pictures';
import { recordPlayback } from './support/playback';
import { type Product, startProduct } from './support/server';

/** Software rendering shows some 20 frames a second. */
const SAME_SECOND_MS = 250;

describe('a browser as a headset', () => {
  let product: Product;
  let browser: Browser;
  let orders: Orders;
  let code: string;
  let opened: Headset[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    orders = await createOrders(product.url);
    code = await presentCode();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  keepPictures('headset', () => opened.map(({ page }) => page));
  afterEach(async () => {
    for (const headset of opened) {
      expect(headset.problems.filter((problem) => !problem.includes(PLAIN_HOST))).toEqual([]);
      await headset.page.context().close();
    }
    opened = [];
  });

  const presentCode = async (renew = 0) => (await orders.http.registrationCode({ renew })).client_code;
  const kept = (headset: Headset) => {
    opened.push(headset);
    return headset;
  };
  const flat = (locale = 'en-GB'): Promise<BrowserContext> =>
    browser.newContext({ viewport: { width: 640, height: 400 }, locale });
  const join = async () => kept(await joinHeadset(await flat(), product.url, code));

  test('a wrong and an expired code are told apart, and the right one then joins', async () => {
    const headset = kept(await openHeadset(await flat(), `${product.url}/headset/`));
    const { page } = headset;
    const former = code;
    code = await presentCode(1);
    await typeCode(headset, code === '00000000' ? '00000001' : '00000000');
    await page.getByText('No school has this code. Please check the digits.').waitFor();
    await typeCode(headset, former);
    await page.getByText('This code has expired. Ask for a new one.').waitFor();
    expect((await headset.truth()).phase).toBe('unregistered');
    await page.keyboard.type(code);
    await headset.until({ screen: 'lobby', connection: 'online' });
    await page.getByText('Maple Grove School').first().waitFor();
  });

  test('the QR code’s address brings its code along, and does not keep it', async () => {
    const headset = kept(await openHeadset(await flat(), `${product.url}/headset?code=${code}`));
    await headset.until({ screen: 'lobby', connection: 'online' });
    await expect.poll(() => headset.page.url()).toBe(`${product.url}/headset/`);
    const { device } = await headset.truth();
    await headset.page.reload();
    await headset.until({ screen: 'lobby', connection: 'online', device });
  });

  test('two windows of one browser are two devices, each its own after a reload', async () => {
    const context = await flat();
    const first = kept(await joinHeadset(context, product.url, code));
    const second = await joinHeadset(context, product.url, code);
    const names = [(await first.truth()).device, (await second.truth()).device] as const;
    expect(names[0]).not.toBe(names[1]);
    await second.page.reload();
    await second.until({ connection: 'online', device: names[1] });
    await first.page.reload();
    await first.until({ connection: 'online', device: names[0] });
    expect(second.problems).toEqual([]);
  });

  test('whoever comes late, or reloads, lands at the second where the class is', async () => {
    const film = await orders.find('Why there are seasons');
    const [early, away] = [await join(), await joinHeadset(await flat(), product.url, code)];
    const context = away.page.context();
    const { device } = await away.truth();
    await away.page.close();
    // The film is short: it begins anew for each, so that whoever comes slowly still finds it running.
    let startMs = 0;
    const begin = async () => {
      const { play } = await orders.http.batchPlay({ resId: film.id, ids: await orders.devices(), time: 0 });
      startMs = play?.at ?? Number.NaN;
    };
    /** By this machine's clock, which is the server's: at some look the headset is where the class is then. */
    const untilThere = async (headset: Headset) => {
      await headset.until({ status: 'playing', resource: String(film.id) });
      await headset.untilInStep(SAME_SECOND_MS);
      const missed = async () => {
        const elapsed = Math.max(0, Date.now() - startMs) / 1000;
        return Math.abs((await headset.truth()).position - Math.min(elapsed, film.duration ?? elapsed));
      };
      await expect.poll(missed).toBeLessThan(1);
    };
    await begin();
    await untilThere(early);
    await begin();
    const late = kept(await openHeadset(context, `${product.url}/headset/`));
    await untilThere(late);
    expect((await late.truth()).device).toBe(device);
    await begin();
    await early.page.reload();
    await untilThere(early);
    await orders.stop(film);
    await late.until({ screen: 'lobby' });
  });

  test('a headset that loses the network plays on, says so, and does what it missed', async () => {
    const film = await orders.find('A flight past the planets');
    const headset = await join();
    await orders.play(film);
    await headset.until({ status: 'playing' });
    await headset.untilInStep(SAME_SECOND_MS);
    const stop = await recordPlayback(headset);
    const lostMs = performance.now();
    await headset.page.context().setOffline(true);
    await headset.until({ connection: 'offline' }, 60_000);
    await headset.page.getByText('No connection. The lesson goes on.').waitFor();
    const [id] = (await orders.devices()).slice(-1);
    await orders.http.setVolume({ ids: [id!], volume: 0 });
    const { longestStillMs, statuses } = await stop();
    expect(statuses.filter((status) => status !== 'loading')).toEqual(['playing']);
    // Who needs the network stands still as long as it is away; a busy machine only stumbles at the video's seam.
    expect(longestStillMs).toBeLessThan((performance.now() - lostMs) / 2);
    await headset.page.context().setOffline(false);
    await headset.until({ connection: 'online', muted: true }, 60_000);
    await headset.untilInStep(SAME_SECOND_MS);
    await orders.stop(film);
  });

  test('a panorama, a model, a plain and a panorama video are all seen, each in its turn', async () => {
    const headset = await join();
    const { page } = headset;
    for (const title of [
      'Standing on Mars: Husband Hill',
      'African elephant',
      'Why the Moon changes its shape',
      'Walking through a Han courtyard',
    ]) {
      const resource = await orders.find(title);
      await orders.play(resource);
      await headset.until({ screen: 'stage', resource: String(resource.id), status: 'playing' }, 30_000);
      await expect.poll(() => countColours(page), { message: title }).toBeGreaterThan(60);
      expect(await page.getByRole('alert').count()).toBe(0);
    }
    await orders.stop(await orders.find('Walking through a Han courtyard'));
    await headset.until({ screen: 'lobby' });
  });

  test('[PLAY-46] in free mode students choose from the list themselves, in command mode they cannot', async () => {
    const resources = [await orders.find('Giraffe'), await orders.find('Zebra')];
    const headset = await join();
    const { page } = headset;
    const [id] = (await orders.devices()).slice(-1);
    await orders.http.sendResource({ rids: resources.map((each) => each.id), ids: [id!], type: 'override' });
    await headset.until({ screen: 'shelf', mode: 'free' });
    await page.getByRole('button', { name: /Zebra/ }).click();
    await headset.until({ screen: 'stage', resource: String(resources[1]!.id), status: 'playing' }, 30_000);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await headset.until({ screen: 'shelf' });
    await orders.http.setMode({ ids: [id!], mode: 'toCommand' });
    await headset.until({ screen: 'lobby', mode: 'command' });
    expect(await page.getByRole('button', { name: /Zebra/ }).count()).toBe(0);
  });

  test('without HTTPS the page says what is missing, and the class goes on flat', async () => {
    const plain = product.url.replace('localhost', PLAIN_HOST);
    const headset = kept(await openHeadset(await flat(), `${plain}/headset/`));
    const { page } = headset;
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await page.getByRole('heading', { name: 'VR needs the secure address' }).waitFor();
    const secure = page.getByRole('link', { name: 'Open the secure address' });
    expect(await secure.getAttribute('href')).toMatch(/^https:\/\/orrery\.school\.test:\d+\/headset\//);
    await page.getByRole('link', { name: 'Get the school’s certificate' }).waitFor();
    await page.getByRole('button', { name: 'Go on without VR' }).click();
    await typeCode(headset, code);
    await headset.until({ screen: 'lobby', connection: 'online' });
    const picture = await orders.find('Above the rings of Saturn');
    await orders.play(picture);
    await headset.until({ screen: 'stage', status: 'playing' }, 30_000);
    expect(await page.getByTestId('insecure').count()).toBe(0);
    await orders.stop(picture);
  });

  test('a Chinese browser is met in Chinese, and one press gives the other language', async () => {
    const headset = kept(await openHeadset(await flat('zh-CN'), `${product.url}/headset/`));
    const { page } = headset;
    await page.getByRole('heading', { name: '输入学校注册码' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Enter your school’s code' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Enter your school’s code' }).waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    await typeCode(headset, code);
    await headset.until({ screen: 'lobby', connection: 'online' });
    await page.getByText('老师马上开始，请坐好、戴稳').waitFor();
  });
});
