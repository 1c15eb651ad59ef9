import type { Resource } from '@orrery/contract';
import { consoleCatalogue } from '@orrery/i18n/console';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { enter } from './support/enter';
import { createOrders, type Orders } from './support/orders';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';

const en = consoleCatalogue.en;

describe('the class page, its navigation, and about', () => {
  let product: Product;
  let browser: Browser;
  let teacher: WatchedPage;
  let page: Page;
  let orders: Orders;
  let peers: Peers;
  let panorama: Resource;
  let room: { class_id: number; class_name: string; student_num: number };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    orders = await createOrders(product.url);
    panorama = await orders.find('Standing on Mars: Husband Hill');
    room = (await orders.http.classChoices()).class_list[0]!;
    peers = await startPeers(product.url, (await orders.http.registrationCode({})).client_code, 3);
    teacher = await enter(browser, product.url, 'en');
    page = teacher.page;
  });
  afterAll(async () => {
    await peers?.stop();
    await browser?.close();
    await product?.close();
  });
  keepPictures('class-page', () => [page]);

  const go = (path: string) => page.goto(product.url + path);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  test('[GEN-30] without an id it shows every headset of the school', async () => {
    await go('/class');
    await heading(en['class.all']).waitFor();
    await page.getByText('3 / 3 online').waitFor();
    const wall = page.getByRole('region', { name: en['play.tab.view'] });
    await expect.poll(() => wall.getByRole('listitem').count()).toBe(3);
    await page.getByRole('link', { name: en['class.create'] }).last().waitFor();
  });

  test('[GEN-30] it shows the class of its address, and who is not logged in', async () => {
    await go(`/class/${room.class_id}`);
    await heading(room.class_name).waitFor();
    await page.getByText(`${room.student_num} students not logged in`, { exact: true }).waitFor();
  });

  test('[GEN-30] another class is chosen by keyboard, and the address follows', async () => {
    await go('/class');
    const choice = page.getByRole('combobox', { name: en['class.choose'] });
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: room.class_name }).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.url}/class/${room.class_id}`);
    await heading(room.class_name).waitFor();
    await page.goBack();
    await heading(en['class.all']).waitFor();
  });

  test('[GEN-30] [GEN-Q7] with a resource it says how many see it, live, and leads to its play control', async () => {
    await go(`/class/${room.class_id}/${panorama.id}`);
    await page.getByText('0 headsets show it').waitFor();
    await go(`/class/0/${panorama.id}`);
    await page.getByText(panorama.title, { exact: true }).waitFor();
    await orders.play(panorama);
    await page.getByText('3 headsets show it').waitFor();
    await page.getByRole('link', { name: en['class.toPlay'] }).click();
    await page.waitForURL(`${product.url}/play/${panorama.id}`);
    // The class was chosen already, so nobody asks.
    await page.getByRole('banner').getByText('3 / 3').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('[GEN-30] a class of nobody is told, and all headsets are one press away', async () => {
    await go('/class/999999');
    await page.getByText(en['class.unknown']).waitFor();
    await page.getByRole('button', { name: en['class.showAll'] }).click();
    await page.getByText('3 / 3 online').waitFor();
    await go('/class/first');
    await page.getByText(en['error.notFound']).waitFor();
  });

  test('the room is dark, also after a reload, and light again behind its door', async () => {
    await go('/class');
    await heading(en['class.all']).waitFor();
    const isDark = () => page.locator('html.dark').count();
    await expect.poll(isDark).toBe(1);
    await page.getByRole('navigation').getByRole('link', { name: en['title.courseEdit'] }).click();
    await page.waitForURL(/\/course\/edit/);
    await expect.poll(isDark).toBe(0);
  });

  describe('the navigation inside another page', () => {
    const HOST = '/page-that-embeds';

    async function embed(): Promise<void> {
      await page.route(product.url + HOST, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Host</title><iframe src="/class-header" width="1200" height="80"></iframe>',
        }),
      );
      await go(HOST);
    }
    const inside = () => page.frameLocator('iframe');

    test('[GEN-31] [GEN-50] [GEN-Q7] its links navigate the page around it', async () => {
      await embed();
      await inside().getByRole('link', { name: en['class.create'] }).click();
      await page.waitForURL(`${product.url}/course/edit`);
      await embed();
      await inside().getByRole('link', { name: en['title.classIndex'] }).click();
      await page.waitForURL(/\/class\/\d+$/);
      expect(await page.locator('iframe').count()).toBe(0);
    });

    test('[GEN-31] [GEN-50] choosing a class opens it around the navigation', async () => {
      await embed();
      await inside().getByRole('combobox', { name: en['class.choose'] }).focus();
      await page.keyboard.press('ArrowDown');
      await inside().getByRole('option', { name: room.class_name }).waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${product.url}/class/${room.class_id}`);
      await heading(room.class_name).waitFor();
    });

    test('[GEN-31] what the page around it puts into the play list can be played from it', async () => {
      await embed();
      expect(await inside().getByRole('link', { name: en['class.toPlay'] }).count()).toBe(0);
      const item = {
        ...{ id: panorama.id, title: panorama.title, cover: panorama.cover, res_type: 4, is_bokong: 1 },
        ...{ file_type: 'image', use_explain: '', duration: null },
      };
      await page.evaluate((list) => sessionStorage.setItem('playList', list), JSON.stringify([item]));
      await inside().getByRole('link', { name: en['class.toPlay'] }).click();
      await page.waitForURL(`${product.url}/play/${panorama.id}`);
    });

    test('[GEN-31] alone in a window it navigates that window', async () => {
      await go('/class-header');
      await page.getByRole('link', { name: en['class.create'] }).click();
      await page.waitForURL(`${product.url}/course/edit`);
    });
  });

  test('[GEN-23] [MISC-08] [MISC-Q2] about tells this server’s version, its parts, and whose work it stands on', async () => {
    const health = await orders.http.health();
    await go('/about');
    await page.getByText(health.version, { exact: true }).waitFor();
    const server = page.getByRole('region', { name: en['about.server'] });
    expect(await server.getByText(en['about.well']).count()).toBe(
      Object.values(health.parts).filter(({ ok }) => ok).length,
    );
    const library = page.getByRole('region', { name: en['about.library'] });
    await library.getByText(panorama.licence, { exact: true }).waitFor();
    await library.getByText(panorama.credit, { exact: false }).first().waitFor();
    await page.getByText(/^\d+ packages$/).click();
    await page.getByText('react-dom', { exact: true }).waitFor();
    await page.getByText('orrery_session', { exact: true }).waitFor();
  });

  test('[MISC-08] about names every cookie and key that this browser keeps', async () => {
    await go('/about');
    await page.getByText('orrery_session', { exact: true }).waitFor();
    const told = await page
      .getByRole('region', { name: en['about.privacy'] })
      .locator('dt')
      .allTextContents();
    const names = told.flatMap((text) => text.split(', '));
    const kept = [
      ...(await page.context().cookies()).map(({ name }) => name),
      ...(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])),
    ];
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.filter((key) => !names.some((name) => key.startsWith(name)))).toEqual([]);
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(teacher.problems).toEqual([]);
  });
});
