import type { Resource } from '@orrery/contract';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openHeadsetContext } from './support/browser';
import { enterClass, stand, turnHead, wear } from './support/head';
import { type Headset, joinHeadset } from './support/headset';
import { type Listener, startListener } from './support/lines';
import { createOrders, type Orders } from './support/orders';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';

/** What left immersive mode or was taken off must be known within this time. */
const KNOWN_WITHIN_MS = 5_000;
const EYES_METRES = 1.2;

describe('what stands around a student: marker, safe area, calls, modes', () => {
  let product: Product;
  let browser: Browser;
  let orders: Orders;
  /** One in immersive mode, with a room around it; one a flat page, as a tablet is. */
  let worn: Headset;
  let tablet: Headset;
  let ids: number[];
  let listener: Listener;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    orders = await createOrders(product.url);
    const code = (await orders.http.registrationCode({ renew: 0 })).client_code;
    worn = await joinHeadset(await openHeadsetContext(browser), product.url, code);
    const flat = { viewport: { width: 900, height: 560 }, reducedMotion: 'reduce', locale: 'en-GB' } as const;
    tablet = await joinHeadset(await browser.newContext(flat), product.url, code);
    ids = await orders.devices();
    listener = await startListener(product.url);
    await stand(worn, 0, 0, EYES_METRES);
    await enterClass(worn);
  });
  afterAll(async () => {
    await listener?.stop();
    await browser?.close();
    await product?.close();
  });
  keepPictures('headset-room', () => [worn, tablet].flatMap((headset) => headset?.page ?? []));
  afterEach(() => {
    expect([worn, tablet].flatMap(({ problems }) => problems)).toEqual([]);
  });

  const both = (wanted: Parameters<Headset['until']>[0], withinMs?: number) =>
    Promise.all([worn, tablet].map((headset) => headset.until(wanted, withinMs)));
  const show = async (resource: Resource) => {
    await orders.play(resource);
    await both({ screen: 'stage', resource: String(resource.id), status: 'playing' }, 30_000);
  };
  const idOf = async (headset: Headset) => {
    const { device } = await headset.truth();
    const found = (await orders.http.clientStatus({})).list.find(({ name }) => name === device);
    if (!found) throw new Error(`the school has no ${device}`);
    return found.id;
  };
  /** Two frames were drawn: whatever a head's new place means has been said. */
  const drawn = ({ page }: Headset) =>
    page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => done(null)));
        }),
    );

  test('[PLAY-46] command mode has no menu on any headset, and follows the teacher', async () => {
    const picture = await orders.find('Standing on Mars: Husband Hill');
    await orders.http.setMode({ ids, mode: 'toCommand' });
    await both({ mode: 'command' });
    await show(picture);
    expect(await worn.page.getByRole('button').count()).toBe(0);
    for (const name of ['Back to the list', 'Face forward'])
      expect(await tablet.page.getByRole('button', { name }).count()).toBe(0);
    await orders.http.setMode({ ids, mode: 'toFree' });
    await both({ mode: 'free' });
    await tablet.page.getByRole('button', { name: 'Face forward' }).waitFor();
  });

  test('[PLAY-21] [PLAY-23] a place of the panorama calls every student, and fades once it was looked at', async () => {
    const picture = await orders.find('Standing on Mars: Husband Hill');
    await show(picture);
    await turnHead(worn, -120);
    const { mouse } = tablet.page;
    await mouse.move(800, 280);
    await mouse.down();
    await mouse.move(100, 280, { steps: 8 });
    await mouse.up();
    await orders.http.setEyeCoordinate({ ids, lat: 4, lng: 10, resId: picture.id, note: 'The far hill' });
    await both({ marker: 'away' });
    await tablet.page.getByText('Look: The far hill').waitFor();
    await turnHead(worn, 10);
    await worn.until({ marker: 'seen' });
    expect((await tablet.truth()).marker).toBe('away');
    await tablet.page.getByRole('button', { name: 'Face forward' }).click();
    await tablet.until({ marker: 'seen' });
    await expect.poll(() => tablet.page.getByTestId('marker-word').count()).toBe(0);
  });

  test('[PLAY-21] a marker belongs to its panorama: another one shows none of it', async () => {
    const mars = await orders.find('Standing on Mars: Husband Hill');
    const moon = await orders.find('Above the rings of Saturn');
    await show(mars);
    await orders.http.setEyeCoordinate({ ids, lat: 0, lng: -90, resId: moon.id });
    await both({ marker: '' });
    await show(moon);
    await orders.http.setEyeCoordinate({ ids, lat: 0, lng: -90, resId: moon.id });
    await both({ marker: 'away' });
    await orders.http.setEyeCoordinate({ ids });
    await both({ marker: '' });
  });

  test('[PLAY-61] [PLAY-62] who leaves the safe area is told so, and a wider one has room again', async () => {
    await stand(worn, 0, 0, EYES_METRES);
    await orders.http.setArea({ device_id: ids, set_mode: 2, width: 70, height: 120 });
    await both({ radiusCm: 70 });
    await worn.until({ outside: false });
    await stand(worn, 0.6, 0.2, EYES_METRES);
    await drawn(worn);
    expect((await worn.truth()).outside).toBe(false);
    await stand(worn, 0.7, 0.3, EYES_METRES);
    await worn.until({ outside: true });
    await stand(worn, 0.3, 0, EYES_METRES);
    await worn.until({ outside: false });
    // A new order makes where the student stands now the middle.
    await orders.http.setArea({ device_id: ids, set_mode: 1 });
    await both({ radiusCm: 60 });
    await stand(worn, 0.8, 0, EYES_METRES);
    await drawn(worn);
    expect((await worn.truth()).outside).toBe(false);
    await stand(worn, -0.4, 0, EYES_METRES);
    await worn.until({ outside: true });
    expect((await tablet.truth()).outside).toBe(false);
    await stand(worn, 0, 0, EYES_METRES);
  });

  test('a call of the teacher reaches the student who is called, and nobody else', async () => {
    const id = await idOf(tablet);
    await tablet.page.evaluate(() => {
      const felt = { times: 0 };
      navigator.vibrate = () => {
        felt.times += 1;
        return true;
      };
      Object.assign(globalThis, { felt });
    });
    const felt = () =>
      tablet.page.evaluate(
        () => (globalThis as typeof globalThis & { felt?: { times: number } }).felt?.times,
      );
    await orders.http.callDevices({ ids: [id], type: 'nudge' });
    await tablet.page.getByText('Your teacher is calling you').waitFor();
    expect(await worn.page.getByTestId('nudge').count()).toBe(0);
    // A second call is felt too, while the first one still stands there.
    await orders.http.callDevices({ ids: [id], type: 'nudge' });
    await expect.poll(felt).toBe(2);
    await expect.poll(() => tablet.page.getByTestId('nudge').count()).toBe(0);
  });

  test('the class sees where one student looks; whoever is shown is told, and nobody is moved', async () => {
    const id = await idOf(worn);
    await show(await orders.find('Standing on Mars: Husband Hill'));
    await orders.http.spotlight({ ids, device: id });
    await tablet.page.getByTestId('spotlight-word').waitFor();
    await worn.page.getByText('The class sees where you look').waitFor({ state: 'attached' });
    const before = await tablet.page.screenshot();
    await turnHead(worn, -20);
    await expect.poll(async () => (await tablet.page.screenshot()).equals(before)).toBe(false);
    await orders.http.spotlight({ ids });
    await expect.poll(() => tablet.page.getByTestId('spotlight-word').count()).toBe(0);
  });

  test('[PLAY-54] [PLAY-55] the teacher’s volume is the headset’s, and it says so', async () => {
    const id = await idOf(tablet);
    for (const volume of [0, 70]) {
      await orders.http.setVolume({ ids, volume });
      await both({ muted: volume === 0 });
      await expect.poll(() => listener.state(id)).toMatchObject({ volume, muted: volume === 0 });
    }
  });

  test('[PLAY-72] taking the headset off, and leaving immersive mode, are known within five seconds', async () => {
    const id = await idOf(worn);
    const becomes = async (wanted: object) => {
      const startMs = performance.now();
      await expect.poll(() => listener.state(id), { timeout: KNOWN_WITHIN_MS }).toMatchObject(wanted);
      expect(performance.now() - startMs).toBeLessThan(KNOWN_WITHIN_MS);
    };
    await becomes({ immersive: true, worn: true });
    await wear(worn, false);
    await becomes({ worn: false });
    await wear(worn, true);
    await becomes({ worn: true });
    await worn.page.evaluate(() => {
      const { emulatedHeadset } = globalThis as typeof globalThis & {
        emulatedHeadset?: { activeSession?: { end(): Promise<void> } };
      };
      return emulatedHeadset?.activeSession?.end();
    });
    await becomes({ immersive: false });
    await worn.until({ immersive: false });
  });

  test('[PLAY-61] a device says what it can do, so that the teacher is told who cannot', async () => {
    const [inRoom, onTable] = [listener.state(await idOf(worn)), listener.state(await idOf(tablet))];
    expect(inRoom?.capabilities).toEqual(expect.arrayContaining(['immersive-vr', 'area', 'marker', 'nudge']));
    expect(onTable?.capabilities).toEqual(expect.arrayContaining(['flat', 'marker', 'nudge']));
    expect(onTable?.capabilities).not.toContain('area');
  });
});
