import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext, registrationCode } from './support/teacher';

/** One more than a page of the list holds. */
const DEVICES = 11;

describe('the school’s devices', () => {
  let product: Product;
  let browser: Browser;
  let admin: WatchedPage;
  let page: Page;
  let peers: Peers;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const context = await openTeacherContext(browser);
    admin = await logIn(context, product.url, 'admin');
    page = admin.page;
    peers = await startPeers(product.url, await registrationCode(context, product.url), DEVICES);
  });
  afterAll(async () => {
    await peers?.stop();
    await browser?.close();
    await product?.close();
  });
  keepPictures('devices', () => [page]);
  beforeEach(async () => {
    await page.goto(`${product.url}/client`);
    await rows().first().waitFor();
  });

  const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });
  const dialog = () => page.getByRole('dialog', { name: 'Register headsets' });
  const code = async () =>
    (
      await dialog()
        .getByText(/^\d{4} \d{4}$/)
        .textContent()
    )?.replace(' ', '') ?? '';
  async function openRegistration(): Promise<void> {
    await page.getByRole('button', { name: 'Device settings' }).click();
    await dialog()
      .getByText(/^\d{4} \d{4}$/)
      .waitFor();
  }

  test('[DEV-01, DEV-06] the list shows what each headset is and how it does', async () => {
    const headers = await page.getByRole('columnheader').allTextContents();
    for (const column of [
      'Client ID',
      'MAC',
      'Model',
      'Serial number',
      'Available capacity',
      'Remaining battery',
      'Registered',
    ]) {
      expect(headers).toContain(column);
    }
    const device = peers.devices.at(-1)!;
    const id = String(device.connection.identity?.clientId);
    const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: id, exact: true }) });
    const cell = (column: string) => row.getByRole('cell').nth(headers.indexOf(column));
    const percent = Math.round((device.connection.state.battery ?? 0) * 100);
    expect(await cell('Model').textContent()).toBe(device.name);
    expect(
      Math.abs(Number.parseInt((await cell('Remaining battery').textContent()) ?? '', 10) - percent),
    ).toBeLessThanOrEqual(1);
    expect(await cell('MAC').textContent()).not.toBe('');
    expect(await cell('Registered').textContent()).toContain(String(new Date().getFullYear()));
    expect(await cell('Status').textContent()).toBe('Online');
  });

  test('[DEV-02] ten devices make a page, and the eleventh opens a second', async () => {
    await expect.poll(() => rows().count()).toBe(10);
    await page.getByText(`${DEVICES} devices`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await page.reload();
    await expect.poll(() => rows().count()).toBe(1);
  });

  test('[DEV-03, DEV-07] device settings opens a dialog of 500 pixels with code, expiry and QR code', async () => {
    await openRegistration();
    const width = await dialog().evaluate((node) => (node as HTMLElement).offsetWidth);
    expect(width).toBe(500);
    expect(await code()).toBe(await registrationCode(page.context(), product.url));
    await dialog()
      .getByText(/^Expires \d\d\s\w+\s\d{4}, \d\d:\d\d · \d+ h \d+ min left$/)
      .waitFor();
    await dialog().getByText(`${DEVICES} headsets joined with this code`).waitFor();
    const picture = dialog().getByRole('img', { name: /^QR code of https?:\/\/.*\/headset/ });
    expect(await picture.locator('path').getAttribute('d')).toMatch(/^M\d/);
  });

  test('a new code replaces the present one only after a question', async () => {
    await openRegistration();
    const former = await code();
    const question = page.getByRole('dialog', { name: 'Replace the code?' });
    await dialog().getByRole('button', { name: 'New code' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await code()).toBe(former);
    await dialog().getByRole('button', { name: 'New code' }).click();
    await question.getByRole('button', { name: 'New code' }).click();
    await expect.poll(code).not.toBe(former);
    expect(await code()).toBe(await registrationCode(page.context(), product.url));
    await dialog().getByText('0 headsets joined with this code').waitFor();
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(admin.problems).toEqual([]);
  });
});
