import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { countCalls } from './support/calls';
import { enter } from './support/enter';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext, registrationCode } from './support/teacher';

/** One more than a page of the device view holds. */
const DEVICES = 11;

describe('installs', () => {
  let product: Product;
  let browser: Browser;
  let admin: WatchedPage;
  let page: Page;
  let peers: Peers;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const context = await openTeacherContext(browser, { reducedMotion: 'reduce' });
    admin = await logIn(context, product.url, 'admin');
    page = admin.page;
    peers = await startPeers(product.url, await registrationCode(context, product.url), DEVICES);
  });
  afterAll(async () => {
    await peers?.stop();
    await browser?.close();
    await product?.close();
  });
  keepPictures('installs', () => [page]);

  const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });
  const row = (title: string) => rows().filter({ has: page.getByRole('link', { name: title, exact: true }) });
  const titles = async () =>
    (await rows().getByRole('link').allTextContents()).filter((text) => text.trim() !== '');
  const count = async (title: string, column: string) => {
    const headers = await page.getByRole('columnheader').allTextContents();
    return row(title).getByRole('cell').nth(headers.indexOf(column)).textContent();
  };
  const total = async () =>
    Number.parseInt((await page.getByText(/^\d+ resources?$/).textContent()) ?? '', 10);
  const dialog = () => page.getByRole('dialog');
  const confirm = async (word: string) => {
    await dialog().getByRole('button', { name: word, exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
  };
  const choose = async (box: string, option: string) => {
    await page.getByRole('combobox', { name: box }).click();
    await page
      .getByRole('option', { name: option })
      .or(page.getByTitle(option, { exact: true }))
      .last()
      .click();
  };
  let first = '';
  let second = '';

  test('[INS-01] [INS-27] the course view counts headsets of each resource, ten rows a page', async () => {
    await page.goto(`${product.url}/install`);
    await rows().first().waitFor();
    expect(await rows().count()).toBe(10);
    await page.getByRole('navigation', { name: /pages/i }).or(page.getByRole('list')).last().waitFor();
    const headers = await page.getByRole('columnheader').allTextContents();
    expect(headers).toEqual(
      expect.arrayContaining(['Resource', 'Installed', 'Installing', 'Failed', 'Not installed']),
    );
    [first = '', second = ''] = await titles();
    expect(await count(first, 'Not installed')).toBe(String(DEVICES));
  });

  test('[INS-16] [INS-17] a resource that no headset has can be installed and not uninstalled', async () => {
    await expect
      .poll(() =>
        row(first)
          .getByRole('button', { name: `Install ${first}`, exact: true })
          .isEnabled(),
      )
      .toBe(true);
    expect(
      await row(first)
        .getByRole('button', { name: `Uninstall ${first}`, exact: true })
        .isEnabled(),
    ).toBe(false);
  });

  test('[INS-11] a batch without a chosen row asks to choose', async () => {
    for (const word of ['Install', 'Uninstall']) {
      await page.getByRole('button', { name: word, exact: true }).first().click();
      await page.getByText('Please choose').first().waitFor();
      expect(await dialog().count()).toBe(0);
    }
  });

  test('[INS-09] [INS-18] [INS-Q4] a row unfolds into its headsets', async () => {
    await page.getByRole('button', { name: `Headsets with ${first}`, exact: true }).click();
    const headsets = page.getByRole('list', { name: `Headsets with ${first}` }).getByRole('listitem');
    expect(await headsets.count()).toBe(DEVICES);
    expect(await headsets.first().textContent()).toContain('Not installed');
  });

  test('[INS-10] [INS-12] installing asks first, then every headset fetches and holds it', async () => {
    await row(first)
      .getByRole('button', { name: `Install ${first}`, exact: true })
      .click();
    await dialog().getByText(`Install ${first} on ${DEVICES} headsets?`).last().waitFor();
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(await count(first, 'Not installed')).toBe(String(DEVICES));
    await row(first)
      .getByRole('button', { name: `Install ${first}`, exact: true })
      .click();
    // The word stands there for three seconds: it is looked for before it comes.
    await Promise.all([page.getByText(`${DEVICES} installs under way.`).waitFor(), confirm('Install')]);
    await expect.poll(() => count(first, 'Installed')).toBe(String(DEVICES));
    const headsets = page.getByRole('list', { name: `Headsets with ${first}` }).getByRole('listitem');
    await expect.poll(() => headsets.filter({ hasText: '✓Installed' }).count()).toBe(DEVICES);
    expect(
      await row(first)
        .getByRole('button', { name: `Install ${first}`, exact: true })
        .isEnabled(),
    ).toBe(false);
    expect(
      await row(first)
        .getByRole('button', { name: `Uninstall ${first}`, exact: true })
        .isEnabled(),
    ).toBe(true);
  });

  test('[INS-02] [INS-03] a dropdown leads to the device view, a table by device', async () => {
    await choose('View', 'By headset');
    await page.waitForURL(`${product.url}/installdev`);
    // The address changes before the page does, and the other view has ten rows, too.
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      .toEqual(expect.arrayContaining(['Headset', 'Connection', 'Free space', 'Installed']));
    await expect.poll(() => rows().count()).toBe(10);
  });

  test('[INS-05] [INS-Q1] coming back from a headset opens the page that was left', async () => {
    await page.goto(`${product.url}/installdev?page=2`);
    await rows().first().waitFor();
    const [last = ''] = await titles();
    await page.getByRole('link', { name: last }).click();
    await page.locator('main a[href="/installdev?page=0"]').click();
    await page.waitForURL(`${product.url}/installdev?page=2`);
    await row(last).waitFor();
  });

  test('[INS-04] [INS-13] [INS-Q3] a headset’s resources show what is installed first', async () => {
    await row((await titles())[0] ?? '')
      .getByRole('link')
      .click();
    await row(first).waitFor();
    expect(await rows().count()).toBe(1);
    expect(
      await row(first)
        .getByRole('button', { name: `Uninstall ${first}`, exact: true })
        .isEnabled(),
    ).toBe(true);
    expect(
      await row(first)
        .getByRole('button', { name: `Install ${first}`, exact: true })
        .isEnabled(),
    ).toBe(false);
  });

  test('[INS-07] [INS-28] what is not installed stands on pages of twenty', async () => {
    await page.getByText('Not installed', { exact: true }).first().click();
    await row(second).waitFor();
    expect(await rows().count()).toBe(20);
    await page
      .getByRole('button', { name: /next/i })
      .or(page.getByRole('link', { name: /next/i }))
      .last()
      .click();
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
    await expect.poll(() => row(second).count()).toBe(0);
  });

  test('[INS-06] [INS-Q4] type, stage, subject and words narrow them', async () => {
    const all = await total();
    await choose('All types', '3D model');
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('3');
    await expect.poll(total).toBeLessThan(all);
    const models = await total();
    await choose('All stages', 'Primary');
    await expect.poll(total).toBeLessThan(models);
    const primary = await total();
    await choose('All subjects', 'Maths');
    await expect.poll(total).toBeLessThan(primary);
    expect(await total()).toBeGreaterThan(0);
    await page.goto(`${product.url}${new URL(page.url()).pathname}?status=4`);
    await row(second).waitFor();
    await page.getByRole('textbox', { name: /search/i }).fill(second);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await titles())[0]).toBe(second);
  });

  test('[INS-08] [INS-14] [INS-15] chosen rows are installed and uninstalled together', async () => {
    const address = page.url().replace(/\?.*/, '');
    await page.goto(`${address}?status=4`);
    await row(second).waitFor();
    const [one = '', two = ''] = await titles();
    for (const title of [one, two]) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await page.getByRole('button', { name: 'Install (2)', exact: true }).click();
    await confirm('Install');
    await expect.poll(() => row(one).count()).toBe(0);
    await page.goto(address);
    await row(two).waitFor();
    await expect.poll(() => rows().count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Uninstall (3)', exact: true }).click();
    await dialog().getByText('The files are deleted on the headsets').last().waitFor();
    await confirm('Uninstall');
    await page.getByText('This headset has nothing in this status.').waitFor();
  });

  describe('with a clock of its own', () => {
    let lone: Page;
    beforeAll(async () => {
      // A clock is its whole context's affair.
      lone = (await enter(browser, product.url, 'en', {}, 'admin')).page;
      await lone.clock.install();
      // Nothing that headsets tell reaches this page.
      await lone.routeWebSocket(/mqtt/, () => undefined);
    });
    afterAll(() => lone?.context().close());
    keepPictures('installs-clock', () => [lone]);

    test('[INS-29] an error line stands in place of a table that cannot be loaded, until somebody tries again', async () => {
      const list = /install\/alist/;
      await lone.route(list, (route) => route.fulfill({ status: 500, body: '{}' }));
      const asked = countCalls(lone, '/api/install/alist');
      await lone.goto(`${product.url}/install`);
      const failure = lone.getByRole('alert').first();
      await failure.waitFor();
      expect(await lone.getByRole('table').count()).toBe(0);
      await lone.clock.fastForward(30_000);
      await failure.waitFor();
      expect(asked()).toBe(1);
      await lone.unroute(list);
      await lone.getByRole('button', { name: 'Try again' }).click();
      await lone.getByRole('table').waitFor();
    });

    test('[INS-12] [INS-Q6] what was asked for waits for its headset, and may be sent again', async () => {
      const list = /install\/alist\?/;
      await lone.route(list, async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as {
          data: { list: { title: string; deviceList: object[] }[] };
        };
        const found = answer.data.list.find(({ title }) => title === second);
        if (found) found.deviceList = found.deviceList.map((one) => ({ ...one, status: 'pend', wanted: 1 }));
        await route.fulfill({ json: answer });
      });
      await lone.goto(`${product.url}/install`);
      await lone.getByRole('button', { name: `Headsets with ${second}`, exact: true }).click();
      const headset = lone.getByRole('listitem').filter({ hasText: 'Waits for its headset' }).first();
      const again = headset.getByRole('button', { name: `Send again: ${second} to` });
      expect(await again.textContent()).toBe('Send again');
      // The list asks again every few seconds: an answer on its way would fail with the page.
      await lone.unrouteAll({ behavior: 'wait' });
    });

    test('[INS-30] three seconds after an order the lists ask again', async () => {
      await lone.goto(`${product.url}/install`);
      await lone.getByRole('button', { name: `Install ${second}`, exact: true }).click();
      const ok = lone.getByRole('dialog').getByRole('button', { name: 'Install', exact: true });
      await ok.waitFor();
      await lone.clock.pauseAt(new Date(Date.now() + 300_000));
      const asked: string[] = [];
      lone.on('request', (request) => void asked.push(new URL(request.url()).pathname));
      // Since the order.
      const lists = () => asked.join(' ').split('/api/install/install')[1]?.split('alist').slice(1) ?? [];
      await ok.click();
      await expect.poll(() => lists().length).toBe(1);
      await lone.clock.runFor(2800);
      expect(lists().length).toBe(1);
      await lone.clock.runFor(400);
      await expect.poll(() => lists().length).toBe(2);
    });
  });
});
