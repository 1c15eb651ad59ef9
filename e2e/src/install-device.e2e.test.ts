import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTALL_STATUS } from '@orrery/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser';
import { drawSeldom, type Headset, joinHeadset } from './support/headset';
import { layMediaLine, type MediaLine } from './support/media-line';
import { createOrders, type Orders } from './support/orders';
import { drawPicture, uploadOwn } from './support/own-files';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { writeVideo } from './support/upload-files';

const MB = 1024 * 1024;
/** Several pieces of an install, so that it can be stopped between them and in the middle of one. */
const FILM_BYTES = 60 * MB;

describe('a headset that keeps what its school installs', () => {
  let product: Product;
  let browser: Browser;
  let line: MediaLine;
  let orders: Orders;
  let headset: Headset;
  let device: number;
  let film: { id: number; sha256: string };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    line = await layMediaLine(product.url);
    orders = await createOrders(product.url);
    film = await addFilm('The school’s own film');
    const context = await browser.newContext({
      viewport: { width: 900, height: 560 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    const { client_code } = await orders.http.registrationCode({ renew: 0 });
    headset = await joinHeadset(await drawSeldom(context), line.url, client_code);
    [device = 0] = (await orders.devices()).slice(-1);
  });
  afterAll(async () => {
    await browser?.close();
    await line?.close();
    await product?.close();
  });
  keepPictures('install-device', () => [headset.page]);

  async function addFilm(title: string) {
    const folder = await mkdtemp(join(tmpdir(), 'orrery-film-'));
    const path = join(folder, 'film.mp4');
    const sha256 = await writeVideo(path, FILM_BYTES);
    const file = { name: 'film.mp4', type: 'video/mp4', bytes: await readFile(path) };
    const file_url = await uploadOwn(orders.http, product.url, file);
    await rm(folder, { recursive: true });
    const { rid } = await orders.http.ownResourceSave({ title, file_url, file_type: '21' });
    return { id: rid, sha256 };
  }

  const order = (what: 'install' | 'uninstall', rid: number) =>
    orders.http[what]({ rids: [rid], ids: [device] });
  /** What the teacher sees of a resource on this headset. */
  const record = async (rid: number) => {
    const { list } = await orders.http.deviceInstalls({ cid: device });
    return list.find((one) => one.rid === rid);
  };
  const becomes = (rid: number, wanted: object, timeout = 30_000) =>
    expect.poll(() => record(rid), { timeout }).toMatchObject(wanted);
  const installed = async () =>
    (await orders.http.deviceInstalls({ cid: device, status: INSTALL_STATUS.done })).list.map(
      ({ rid }) => rid,
    );
  /** Names of whole files, and of beginnings, in the browser's private file system. */
  const kept = () =>
    headset.page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('media');
      const names: string[] = [];
      for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
        names.push(name);
      return names.sort();
    });

  test('[INS-12] an install says how far it is, and goes on where it was after a reload of the page', async () => {
    expect(await record(film.id)).toMatchObject({ status: 'pend', wanted: 0 });
    const held = line.holdAfter(10 * MB);
    await order('install', film.id);
    await held;
    await becomes(film.id, { status: 'being', wanted: 1, reason: null });
    await expect.poll(async () => (await record(film.id))?.progress).toBeGreaterThan(0.1);
    await headset.page.getByText(/^Downloading 1\d% · “The school’s own film”$/).waitFor();
    await expect.poll(kept).toEqual([film.sha256, `${film.sha256}.mark`]);
    const before = line.begins.length;
    await headset.page.reload();
    await headset.until({ screen: 'lobby', connection: 'online' });
    const more = line.holdAfter(20 * MB);
    line.release();
    await more;
    // It was stopped without a word; what was marked is not fetched again.
    expect(line.begins[before]).toBeGreaterThanOrEqual(8 * MB);
    await becomes(film.id, { status: 'being' });
  });

  test('[INS-12] [INS-20] a server that is killed in the middle of an install finds it going on, and hears when it is done', async () => {
    await product.kill();
    await headset.until({ connection: 'offline' }, 30_000);
    const before = line.begins.length;
    line.release();
    await product.start();
    await becomes(film.id, { status: 'done', progress: 1, need_update: 0 }, 100_000);
    expect(line.begins[before]).toBeGreaterThan(16 * MB);
    const { title, rid, cover, download_time, start_time } = (await record(film.id)) ?? {};
    expect({ title, rid }).toEqual({ title: 'The school’s own film', rid: film.id });
    expect(cover).toEqual(expect.any(String));
    expect(download_time).toBeGreaterThan(start_time ?? 0);
    await expect.poll(kept).toEqual([film.sha256]);
    await headset.page.getByTestId('fetching').waitFor({ state: 'detached' });
  });

  test('what is installed plays without the server, also after a reload', async () => {
    await orders.http.sendResource({ rids: [film.id], ids: [device], type: 'override' });
    await headset.until({ screen: 'shelf' });
    const card = headset.page.getByRole('button', { name: /The school’s own film/ });
    await card.waitFor();
    await product.kill();
    await headset.until({ connection: 'offline' }, 30_000);
    await headset.page.reload();
    await headset.until({ screen: 'shelf' });
    await card.click();
    await headset.until({ screen: 'stage', resource: String(film.id), status: 'playing' }, 30_000);
    await expect.poll(async () => (await headset.truth()).position).toBeGreaterThan(0.5);
    expect(line.streams()).toBe(0);
    await product.start();
    await headset.until({ connection: 'online' }, 30_000);
    await headset.page.getByRole('button', { name: 'Back to the list' }).click();
    await headset.until({ screen: 'shelf' });
  });

  test('[INS-12] [INS-14] other bytes than promised are never listed as installed; installing again mends it', async () => {
    const elephant = await orders.find('African elephant');
    const files = await kept();
    line.spoil(true);
    await order('install', elephant.id);
    await becomes(elephant.id, { status: 'failed', reason: 'damaged' });
    expect(await installed()).toEqual([film.id]);
    await expect.poll(kept).toEqual(files);
    line.spoil(false);
    await order('install', elephant.id);
    await becomes(elephant.id, { status: 'done', reason: null });
    await expect.poll(kept).toHaveLength(2);
  });

  test('[INS-12] a resource with a new file is fetched anew, and the old one goes when the new one is whole', async () => {
    const picture = await drawPicture('pond.jpg', '#256');
    const first = await uploadOwn(orders.http, product.url, picture);
    const saved = await orders.http.ownResourceSave({
      title: 'Our pond',
      file_url: first,
      file_type: 'image',
    });
    await order('install', saved.rid);
    await becomes(saved.rid, { status: 'done', need_update: 0 });
    const before = await kept();
    const held = line.holdAfter(0);
    const second = await uploadOwn(orders.http, product.url, await drawPicture('pond.jpg', '#a52', 1800));
    await orders.http.ownResourceSave({ ...saved, title: 'Our pond', file_url: second, file_type: 'image' });
    await held;
    await becomes(saved.rid, { need_update: 1 });
    expect(await kept()).toEqual(expect.arrayContaining(before));
    line.release();
    await becomes(saved.rid, { status: 'done', need_update: 0 });
    await expect.poll(async () => (await kept()).length).toBe(before.length);
    expect(await kept()).not.toEqual(before);
  });

  test('[INS-15] what is uninstalled leaves the headset', async () => {
    const elephant = await orders.find('African elephant');
    const before = await kept();
    expect(await installed()).toContain(elephant.id);
    await order('uninstall', elephant.id);
    await expect.poll(installed).not.toContain(elephant.id);
    await expect.poll(async () => (await kept()).length).toBe(before.length - 1);
  });

  test('none of this let the page throw, or ask anybody else', () => {
    expect(headset.problems).toEqual([]);
  });
});
