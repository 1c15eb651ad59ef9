import { RES_TYPE } from '@orrery/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, openHeadsetContext, type WatchedPage } from './support/browser';
import { type Headset, joinHeadset, typeCode } from './support/headset';
import { createOrders } from './support/orders';
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

  test('[DEV-01] [DEV-06] [DEV-Q2] the list shows what each headset is and how it does', async () => {
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
    // The last one may have been asked for before it had told all of itself: the list is asked for again.
    await expect.poll(() => cell('Model').textContent()).toBe(`${device.name}${device.connection.state.app}`);
    await expect
      .poll(async () => {
        const shown = Number.parseInt((await cell('Remaining battery').textContent()) ?? '', 10);
        return Math.abs(shown - percent);
      })
      .toBeLessThanOrEqual(1);
    // A browser knows no MAC: the start of the headset's own id stands in.
    const { list } = await (await createOrders(product.url)).http.deviceList({ pageSize: 100 });
    const { uuid } = list.find(({ client_id }) => String(client_id) === id)!;
    expect(await cell('MAC').textContent()).toBe(uuid.slice(0, 8));
    expect(await cell('Registered').textContent()).toContain(String(new Date().getFullYear()));
    await expect.poll(() => cell('Status').textContent()).toBe('Online');
    // No simulated headset knows its serial number and its storage.
    const isList = (url: URL) => url.pathname === '/api/Classes/getClientList';
    await page.route(isList, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: { list: object[] } };
      for (const one of json.data.list) Object.assign(one, { serial_number: 'SN-42', usable_space: 12e9 });
      await route.fulfill({ response, json });
    });
    await page.reload();
    await expect.poll(() => cell('Serial number').textContent()).toBe('SN-42');
    expect(await cell('Available capacity').textContent()).toMatch(/^1[12](\.\d+)? GB$/);
    await page.unroute(isList);
  });

  test('[DEV-02] ten devices make a page, and the eleventh opens a second', async () => {
    await expect.poll(() => rows().count()).toBe(10);
    await page.getByText(`${DEVICES} devices`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await page.reload();
    await expect.poll(() => rows().count()).toBe(1);
  });

  test('[DEV-03] [DEV-07] device settings opens a dialog of 500 pixels with code, expiry and QR code', async () => {
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

  test('[DEV-05] one look says how all headsets do, and a click shows those that are meant', async () => {
    const orders = await createOrders(product.url);
    const { list } = await orders.http.resourceList({ res_type: RES_TYPE.panorama });
    const [room] = (await orders.http.classChoices()).class_list;
    const taught = peers.devices.slice(0, 2).map(({ connection }) => connection.identity?.clientId ?? 0);
    await orders.http.sendResource({ rids: [list[0]!.id], ids: taught, class_id: room!.class_id });
    await page.reload();
    const tile = (name: RegExp) =>
      page.getByRole('group', { name: /at a glance/ }).getByRole('button', { name });
    await expect.poll(() => tile(/In class/).textContent()).toBe('2In class');
    expect(await tile(/All devices/).textContent()).toBe(`${DEVICES}All devices`);
    await tile(/In class/).click();
    await expect.poll(() => rows().count()).toBe(2);
    expect(await rows().first().textContent()).toContain(`In class${room!.class_name}`);
    await page.reload();
    await expect.poll(() => rows().count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('state')).toBe('class');
    await page.getByRole('button', { name: 'Remaining battery' }).click();
    await page.locator('th[aria-sort="ascending"]', { hasText: 'Remaining battery' }).waitFor();
    await tile(/Away/).click();
    await page.getByText('No headset is like this').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows().count()).toBe(10);
    const percents = async () =>
      (await rows().allTextContents()).map((text) => Number(/(\d+)%/.exec(text)?.[1] ?? 0));
    const shown = await percents();
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
  });

  describe('one headset', () => {
    let headset: Headset;
    let name: string;
    const row = (of: string) => rows().filter({ hasText: of });
    const renaming = () => page.getByRole('dialog', { name: 'Rename the headset' });

    beforeAll(async () => {
      const code = await registrationCode(page.context(), product.url);
      headset = await joinHeadset(await openHeadsetContext(browser), product.url, code);
      name = (await headset.truth()).device;
    });

    test('[DEV-05] it flashes its name when somebody looks for it', async () => {
      // Both go again by themselves, and either may come first.
      await Promise.all([
        headset.page.getByTestId('identify').getByText(`This is ${name}`).waitFor(),
        page.getByText(`${name} shows its name for a few seconds.`).waitFor(),
        page.getByRole('button', { name: `Flash the name of ${name}` }).click(),
      ]);
    });

    test('[DEV-05] it gets another name, which no other has, and knows it at once', async () => {
      await page.getByRole('button', { name: `Rename ${name}` }).click();
      const field = renaming().getByRole('textbox', { name: 'Name' });
      await field.fill('Headset 01');
      await renaming().getByRole('button', { name: 'Save' }).click();
      await renaming().getByText('Another device has this name.').waitFor();
      // Another administrator is faster.
      const orders = await createOrders(product.url);
      const { list } = await orders.http.deviceList({ key_word: name });
      await orders.http.deviceRename({ client_id: list[0]!.client_id, client_name: 'Venus' });
      await field.fill('Saturn');
      await renaming().getByRole('button', { name: 'Save' }).click();
      await renaming().getByText('Venus').waitFor();
      expect(await field.inputValue()).toBe('Saturn');
      await renaming().getByRole('button', { name: 'Save mine over it' }).click();
      await renaming().waitFor({ state: 'detached' });
      await row('Saturn').waitFor();
      await headset.until({ device: 'Saturn' });
      name = 'Saturn';
    });

    test('retired it is out at once and says so; with the code it is back as itself', async () => {
      const id = await row(name).getByRole('cell').nth(1).textContent();
      expect(id).toMatch(/^\d+$/);
      await page.getByRole('button', { name: `Retire ${name}` }).click();
      const question = page.getByRole('dialog', { name: `Retire ${name}?` });
      await question.getByRole('button', { name: 'Retire' }).click();
      await headset.page.getByText('The school removed this device. Enter a code to join again.').waitFor();
      await row(name).waitFor({ state: 'detached' });
      await typeCode(headset, await registrationCode(page.context(), product.url));
      await headset.until({ connection: 'online', device: name });
      await page.reload();
      await row(name).waitFor();
      expect(await row(name).getByRole('cell').nth(1).textContent()).toBe(id);
    });
  });

  test('[DEV-05] several are chosen at once: put into a group, shown in the room, and retired', async () => {
    const orders = await createOrders(product.url);
    await orders.http.addClientGroup({ client_group_name: 'Cart 7' });
    await page.reload();
    const bar = page.getByRole('toolbar', { name: 'The selected headsets' });
    const names = ['Headset 08', 'Headset 09'];
    const choose = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await choose(names[0]!);
    await bar.getByText('1 headset selected').waitFor();
    await choose(names[1]!);
    await bar.getByText('2 headsets selected').waitFor();
    await bar.getByRole('button', { name: 'Add to a group' }).click();
    const joining = page.getByRole('dialog', { name: 'Add 2 headsets to a group' });
    await joining.getByRole('button', { name: 'Add', exact: true }).click();
    await joining.getByRole('alert').getByText('Choose a group').waitFor();
    await joining.getByRole('combobox', { name: 'Group' }).click();
    await page.getByTitle('Cart 7', { exact: true }).click();
    await joining.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('2 headsets are in Cart 7 now.').waitFor();
    for (const name of names) await rows().filter({ hasText: name }).filter({ hasText: 'Cart 7' }).waitFor();
    await bar.getByRole('button', { name: 'Flash names' }).click();
    await page.getByText('2 headsets show their names for a few seconds.').waitFor();
    await bar.getByRole('button', { name: 'Retire' }).click();
    const question = page.getByRole('dialog', { name: 'Retire 2 headsets?' });
    await question.getByText(/^Headset 0[89], Headset 0[89]: /).waitFor();
    await question.getByRole('button', { name: 'Retire' }).click();
    await page.getByText('2 headsets were retired.').waitFor();
    for (const name of names) await rows().filter({ hasText: name }).waitFor({ state: 'detached' });
    await bar.waitFor({ state: 'detached' });
    await choose('Headset 07');
    await bar.getByRole('button', { name: 'Clear the selection' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Select every headset on this page',
    );
  });

  test('no page threw, and none asked anybody but the school’s own server', () => {
    expect(admin.problems).toEqual([]);
  });
});
