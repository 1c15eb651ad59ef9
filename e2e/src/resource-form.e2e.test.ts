import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERRORS, type OwnResource } from '@orrery/contract';
import { consoleCatalogue } from '@orrery/i18n/console';
import { zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { countCalls, holdCall } from './support/calls';
import { enter } from './support/enter';
import { findBarriers, findSideways, findWrongWords } from './support/inspect';
import { createOrders, type Orders } from './support/orders';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';

const SAVE = '/api/UserRes/editPost';
const POLICY = '/api/UserRes/getUploadPolicy';
const RELEASE = '/api/UserRes/ResourceCloudDisk';
const FORM = '/resourceList/resourceUpload';
const LIBRARY = fileURLToPath(new URL('../../library/', import.meta.url));
const en = consoleCatalogue.en;
const zh = consoleCatalogue.zh;

/** The fields of a call's body, however it was written. */
function toFields(body: string): URLSearchParams {
  return body.startsWith('{')
    ? new URLSearchParams(Object.entries(JSON.parse(body)).map(([key, value]) => [key, String(value)]))
    : new URLSearchParams(body);
}

/** Why a file is let go (RES-Q3). */
const typeOf = (body: string) => toFields(body).get('type');

/** A zip with one triangle, whose texture takes 171 MB on a headset. */
async function makeHeavyModel(): Promise<Uint8Array> {
  const create = { width: 8192, height: 4096, channels: 3, background: '#a63' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1]).buffer);
  const view = { buffer: 0, byteOffset: 0, byteLength: 36 };
  const scene = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri: 'wall.png' }],
    buffers: [{ byteLength: 60, uri: `data:application/octet-stream;base64,${corners.toString('base64')}` }],
    bufferViews: [view, { ...view, byteOffset: 36, byteLength: 24 }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { bufferView: 1, componentType: 5126, count: 3, type: 'VEC2' },
    ],
  };
  return zipSync({ 'wall.gltf': Buffer.from(JSON.stringify(scene)), 'wall.png': new Uint8Array(picture) });
}

describe('the form of a resource', () => {
  let product: Product;
  let browser: Browser;
  let teacher: WatchedPage;
  let page: Page;
  let orders: Orders;
  let folder: string;

  beforeAll(async () => {
    [product, browser, folder] = await Promise.all([
      startProduct(),
      openBrowser(),
      mkdtemp(join(tmpdir(), 'orrery-form-')),
    ]);
    orders = await createOrders(product.url);
    teacher = await enter(browser, product.url, 'en');
    page = teacher.page;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
    await rm(folder, { recursive: true, force: true });
  });
  keepPictures('resource-form', () => [page]);

  /** A picture of its own: equal files would be refused as uploaded already. */
  async function picture(name: string, width: number, height: number): Promise<string> {
    const path = join(folder, name);
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    await sharp({ create: { width, height, channels: 3, background: '#789', noise } }).toFile(path);
    return path;
  }
  async function file(name: string, bytes: Uint8Array | string): Promise<string> {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  }
  const open = (path = FORM) => page.goto(product.url + path);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name).and(page.locator('input, textarea'));
  const words = (text: string) => page.getByText(text, { exact: true });
  const uploaded = () => words(en['resourceForm.ready']).waitFor();
  const dialog = () => page.getByRole('dialog');
  const subjects = (phase: string) => page.getByRole('group', { name: phase, exact: true });
  const used = async () => (await orders.http.schoolCloudDisk()).used;
  const preview = (name: string) => {
    const label = en['resourceForm.preview'].replace('{{name}}', name);
    return page.getByLabel(label).or(page.getByAltText(label));
  };
  const choose = (...paths: string[]) => page.locator('main input[type="file"]').first().setInputFiles(paths);
  async function agree(): Promise<void> {
    await page.getByRole('checkbox', { name: en['resourceForm.agree'] }).check();
  }
  /** What the form sends when it is saved. */
  async function saved(): Promise<URLSearchParams> {
    const [request] = await Promise.all([
      page.waitForRequest((one) => new URL(one.url()).pathname === SAVE),
      button('Save').click(),
    ]);
    await page.waitForURL(`${product.url}/resourceList`);
    const body = request.postData() ?? '';
    return toFields(body);
  }
  async function newest(title: string): Promise<OwnResource> {
    const { list } = await orders.http.ownResourceList({ key: title });
    const found = list.find((one) => one.title === title);
    if (!found) throw new Error(`there is no "${title}"`);
    return found;
  }
  async function giveUp(): Promise<void> {
    await button('Cancel').click();
    await button(en['resourceForm.cancelConfirm']).click();
    await page.waitForURL(`${product.url}/resourceList`);
  }

  test('[RES-20] [RES-21] [RES-24] [RES-25] [RES-26] [RES-27] [RES-29] it has its space bar, drop area, cover, fields, subjects, save and cancel', async () => {
    await open();
    await page.getByRole('meter', { name: en['resources.diskName'] }).waitFor();
    await words(en['resourceForm.drop']).waitFor();
    await page.getByRole('heading', { name: 'Cover' }).waitFor();
    for (const name of ['Name', 'Keywords', 'Knowledge points', 'Description']) await field(name).waitFor();
    const primary = await subjects('Primary school').getByRole('checkbox').count();
    expect(primary).toBeGreaterThanOrEqual(3);
    for (const name of ['Chinese', 'Maths', 'English']) {
      await subjects('Primary school').getByText(name, { exact: true }).waitFor();
    }
    for (const name of ['Chinese', 'Maths', 'English', 'Physics', 'Chemistry', 'Biology']) {
      await subjects('Middle school').getByText(name, { exact: true }).waitFor();
    }
    await button('Cancel').click();
    await page.waitForURL(`${product.url}/resourceList`);
  });

  test('[RES-28] [RES-37] save waits for the agreement, whose rules can be read, also in Chinese', async () => {
    await open();
    const save = button('Save');
    expect(await save.isDisabled()).toBe(true);
    await button(en['resourceForm.readRules']).click();
    for (const key of ['rights', 'people', 'code', 'place'] as const) {
      await dialog().getByText(en[`uploadRules.${key}Text`], { exact: true }).waitFor();
    }
    expect(await findBarriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Agree', exact: true }).click();
    await expect.poll(() => save.isDisabled()).toBe(false);
    await page.getByRole('checkbox', { name: en['resourceForm.agree'] }).uncheck();
    expect(await save.isDisabled()).toBe(true);
    const chinese = await enter(browser, product.url, 'zh');
    await chinese.page.goto(product.url + FORM);
    await chinese.page.getByRole('button', { name: zh['resourceForm.readRules'] }).click();
    await chinese.page.getByRole('dialog').getByText(zh['uploadRules.peopleText']).waitFor();
    await chinese.page.context().close();
  });

  test('[RES-35] [RES-38] [RES-39] [RES-40] [RES-41] what is missing or too long is said at its place, and nothing is sent', async () => {
    await open();
    await agree();
    const sent = countCalls(page, SAVE);
    await field('Keywords').fill('k'.repeat(81));
    await field('Knowledge points').fill('k'.repeat(601));
    await field('Description').fill('d'.repeat(600));
    await button('Save').click();
    // At the top of the page as a warning, and at the drop area.
    await expect.poll(() => words('No resource selected').count()).toBe(2);
    await words('The resource title is required.').waitFor();
    await words('At most 80 characters').waitFor();
    expect(await words('At most 600 characters').count()).toBe(1);
    await field('Description').fill('d'.repeat(601));
    await expect.poll(() => words('At most 600 characters').count()).toBe(2);
    await field('Name').fill('n'.repeat(81));
    await expect.poll(() => words('At most 80 characters').count()).toBe(2);
    await words('81 / 80').first().waitFor();
    expect(sent()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await words(en['resourceForm.noFile']).first().waitFor();
    await button('Cancel').click();
  });

  test('[RES-42] [RES-46] [RES-47] [RES-48] several files, other types and files beyond the free space are refused before anything is sent', async () => {
    await open();
    const sent = countCalls(page, POLICY);
    const [one, two] = [await picture('one.png', 64, 64), await picture('two.png', 64, 64)];
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      for (const name of ['one.png', 'two.png']) data.items.add(new File(['x'], name));
      return data;
    });
    await words(en['resourceForm.drop']).dispatchEvent('drop', { dataTransfer: transfer });
    await words('Multiple file uploads are not supported.').waitFor();
    await choose(await file('page.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await words('Unsupported file type').waitFor();
    const full = { s: 200, msg: '', data: { used: 90, total: 100, remain: 10 } };
    await page.route('**/api/UserRes/schoolCloudDisk', (route) => route.fulfill({ json: full }));
    await page.reload();
    await page.getByText('1 KB, the free cloud space').waitFor();
    await choose(two);
    await words(ERRORS['upload.too-large'].en).waitFor();
    await page.unroute('**/api/UserRes/schoolCloudDisk');
    expect(sent()).toBe(0);
    await page.reload();
    await choose(one);
    await uploaded();
    await words('Photo').waitFor();
    await giveUp();
  });

  test('[RES-30] [RES-31] [RES-32] [RES-36] a panorama is shown while it is uploaded, gets its cover, and is saved; the form then edits it', async () => {
    const path = await picture('yard.jpg', 1024, 512);
    await open();
    await agree();
    await field('Name').fill('School yard');
    await field('Keywords').fill('yard, trees');
    await subjects('Primary school').getByText('Maths').click();
    await subjects('Middle school').getByText('Biology').click();
    const held = await holdCall(page, '/storage/upload');
    await choose(path);
    await held.asked;
    await preview('yard.jpg').waitFor();
    await page.getByRole('progressbar', { name: 'Upload of yard.jpg' }).waitFor();
    await button('Save').click();
    await words('Please wait while the resource is being uploaded.').waitFor();
    await held.release();
    await uploaded();
    await words('Made from the photo').waitFor();
    const before = await used();
    expect(before).toBeGreaterThan(0);
    const sent = await saved();
    expect(sent.get('phase_ids')).toBe('10,20');
    expect(sent.get('subject_ids')).toBe('2,16');
    expect(sent.get('file_type')).toBe('image');
    const made = await newest('School yard');
    expect(made).toMatchObject({ res_type: 4, is_bokong: 1, phase_ids: [10, 20], subject_ids: [2, 16] });
    expect(made.cover).not.toBe('');

    await open(`${FORM}/${made.id}`);
    await expect.poll(() => field('Name').inputValue()).toBe('School yard');
    expect(await subjects('Middle school').getByRole('checkbox', { name: 'Biology' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: en['resourceForm.photoFlat'] }).check();
    await field('Name').fill('School yard, flat');
    expect((await saved()).get('rid')).toBe(String(made.id));
    expect(await newest('School yard, flat')).toMatchObject({ id: made.id, is_bokong: 0 });
  });

  test('[RES-22] [RES-23] [RES-43] a video plays in its preview, and is no panorama unless somebody or its shape says so', async () => {
    await open();
    await agree();
    await field('Name').fill('The seasons');
    await choose(join(LIBRARY, 'seasons.mp4'));
    await uploaded();
    await words('Made from the video').waitFor();
    await button('Save').click();
    await words('Choose the video type').waitFor();
    await preview('seasons.mp4').waitFor();
    await button('Play').click();
    await button('Pause').waitFor();
    await page.getByRole('radio', { name: 'Normal' }).check();
    expect((await saved()).get('file_type')).toBe('21');
    expect(await newest('The seasons')).toMatchObject({ res_type: 2, file_type: 'video', is_bokong: 0 });

    await open();
    await agree();
    await field('Name').fill('Planets around us');
    await choose(join(LIBRARY, 'planet-tour-360.mp4'));
    await uploaded();
    expect(await page.getByRole('radio', { name: 'Panorama (360°)' }).isChecked()).toBe(true);
    await words('360 video').waitFor();
    await words('Made from the video').waitFor();
    expect((await saved()).get('file_type')).toBe('11');
    expect(await newest('Planets around us')).toMatchObject({ is_bokong: 1 });
  });

  test('[RES-21] [RES-44] [RES-Q2] a zipped model says that it is shown once it is checked, and is then seen and weighed', async () => {
    const glb = await readFile(join(LIBRARY, 'water.glb'));
    const path = await file('water.zip', zipSync({ 'model/water.glb': new Uint8Array(glb) }));
    await open();
    await agree();
    await field('Name').fill('Water');
    const held = await holdCall(page, '/api/UserRes/uploaded');
    await choose(path);
    await words(en['resourceForm.zipNotice']).waitFor();
    await held.asked;
    await words('Checking the content').waitFor();
    await held.release();
    await uploaded();
    await preview('water.zip').waitFor();
    await words('Made from the model').waitFor();
    const budget = page.getByRole('region', { name: 'Headset budget' });
    for (const name of ['Triangles', 'Texture memory', 'Draw calls', 'Download', 'Good']) {
      await budget.getByText(name, { exact: true }).waitFor();
    }
    await budget.getByRole('img').waitFor();
    expect((await saved()).get('file_type')).toBe('app');
    expect(await newest('Water')).toMatchObject({ res_type: 3, file_type: 'app' });
  });

  test('[RES-44] the textures of a heavy model are compressed, however long the server needs', async () => {
    const path = await file('wall.zip', await makeHeavyModel());
    const { page: own } = await enter(browser, product.url, 'en');
    await own.clock.install();
    await own.goto(product.url + FORM);
    await own.locator('main input[type="file"]').first().setInputFiles(path);
    const budget = own.getByRole('region', { name: 'Headset budget' });
    await budget.getByText('Heavy', { exact: true }).waitFor({ timeout: 60_000 });
    const held = await holdCall(own, '/api/UserRes/shrinkModel');
    await budget.getByRole('button', { name: 'Compress to 128 MB' }).click();
    await held.asked;
    await own.clock.fastForward(60_000);
    await held.release();
    await budget.getByText('Good', { exact: true }).waitFor({ timeout: 60_000 });
    expect(await own.getByRole('dialog').count()).toBe(0);
    await own.context().close();
  });

  test('[RES-24] [RES-45] [RES-Q1] [RES-Q4] a cover is chosen, and one above 1920 × 1080 is refused before it is sent', async () => {
    const before = await used();
    await open();
    const cover = page.getByRole('region', { name: 'Cover' });
    const sent = countCalls(page, POLICY);
    const put = async (path: string) => cover.locator('input[type="file"]').setInputFiles(path);
    await put(await picture('wide.png', 1921, 200));
    await words('A cover has at most 1920 × 1080 pixels.').waitFor();
    await put(join(LIBRARY, 'water.glb'));
    await words('Unsupported file type').waitFor();
    expect(sent()).toBe(0);
    await put(await picture('fits.png', 640, 400));
    await words('Chosen by you').waitFor();
    await expect.poll(sent).toBe(1);
    await button('Cancel').click();
    await page.waitForURL(`${product.url}/resourceList`);
    // The next test measures the room as well.
    await expect.poll(used).toBe(before);
  });

  test('[RES-15] [RES-33] [RES-34] [RES-Q3] a file that is replaced goes at once, and cancelling lets go of everything', async () => {
    const before = await used();
    await open();
    const released: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === RELEASE) released.push(request.postData() ?? '');
    });
    await choose(await picture('first.png', 300, 300));
    await uploaded();
    await words('Made from the photo').waitFor();
    await choose(await picture('second.png', 310, 310));
    await page.getByRole('heading', { name: 'second.png' }).waitFor();
    await uploaded();
    await expect.poll(() => released.length).toBeGreaterThan(0);
    await words('Made from the photo').waitFor();
    await button('Cancel').click();
    await dialog().getByText('second.png').waitFor();
    await button(en['resourceForm.cancelKeep']).click();
    const ofReplacing = released.splice(0).map(typeOf);
    expect(new Set(ofReplacing)).toEqual(new Set(['1']));
    await giveUp();
    await expect.poll(() => released.length).toBe(2);
    expect(released.map(typeOf)).toEqual(['3', '3']);
    await expect.poll(used).toBe(before);
    await open();
    await words(en['resourceForm.drop']).waitFor();
  });

  test('what was filled in is there again after leaving the page and after a reload, with its file', async () => {
    await open();
    await field('Name').fill('Half done');
    await choose(await picture('half.png', 320, 200));
    await uploaded();
    await words('Made from the photo').waitFor();
    await page.getByRole('link', { name: 'Resource management' }).first().click();
    await page.waitForURL(`${product.url}/resourceList`);
    await page.goBack();
    await words(en['resourceForm.restored']).waitFor();
    await page.reload();
    await words(en['resourceForm.restored']).waitFor();
    expect(await field('Name').inputValue()).toBe('Half done');
    await page.getByRole('heading', { name: 'half.png' }).waitFor();
    await uploaded();
    await preview('half.png').waitFor();
    await agree();
    await saved();
    expect(await newest('Half done')).toMatchObject({ res_type: 4, is_bokong: 0 });
  });

  test('whoever saves second is told who was first, and chooses', async () => {
    const { id, revision, file_url, cover } = await newest('Half done');
    await open(`${FORM}/${id}`);
    await expect.poll(() => field('Name').inputValue()).toBe('Half done');
    await orders.http.ownResourceSave({
      rid: id,
      title: 'Theirs',
      file_url,
      cover,
      file_type: 'image',
      revision,
    });
    await field('Description').fill('Mine');
    await button('Save').click();
    await page.getByText(/saved this on/).waitFor();
    await words('Theirs').waitFor();
    await button('Save mine over it').click();
    await page.waitForURL(`${product.url}/resourceList`);
    expect(await newest('Half done')).toMatchObject({ id, description: 'Mine' });
  });

  test('[RES-26] what somebody else saved is taken whole, and their file stays where only texts are mine', async () => {
    const { id, revision, file_url, cover } = await newest('Half done');
    const theirs = {
      title: 'Theirs',
      phase_ids: '10',
      subject_ids: '2',
      file_url,
      cover,
      file_type: 'image',
    };
    await open(`${FORM}/${id}`);
    await expect.poll(() => field('Name').inputValue()).toBe('Half done');
    await orders.http.ownResourceSave({ rid: id, ...theirs, is_bokong: 1, revision });
    await button('Save').click();
    await page.getByRole('alert').getByText('Maths', { exact: true }).waitFor();
    await button('Take this').click();
    await expect.poll(() => field('Name').inputValue()).toBe('Theirs');
    const maths = subjects('Primary school').getByRole('checkbox', { name: 'Maths' });
    expect(await maths.isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: en['resourceForm.photoPanorama'] }).isChecked()).toBe(true);

    const colleague = await page.context().newPage();
    await colleague.goto(`${product.url}${FORM}/${id}`);
    await colleague
      .locator('main input[type="file"]')
      .first()
      .setInputFiles(await picture('theirs.png', 330, 300));
    await colleague.getByText(en['resourceForm.ready'], { exact: true }).waitFor();
    await colleague.getByRole('checkbox', { name: en['resourceForm.agree'] }).check();
    await colleague.getByRole('button', { name: 'Save', exact: true }).click();
    await colleague.waitForURL(`${product.url}/resourceList`);
    await colleague.close();
    const replaced = await newest('Theirs');
    expect(replaced.file_url).not.toBe(file_url);
    await field('Name').fill('Mine again');
    await button('Save').click();
    await page.getByRole('alert').getByText('Another one', { exact: true }).waitFor();
    await button('Save mine over it').click();
    await page.waitForURL(`${product.url}/resourceList`);
    expect(await newest('Mine again')).toMatchObject({ id, file_url: replaced.file_url });
  });

  test('[RES-24] a cover that is being made when the form is left is not uploaded', async () => {
    const { id, file_url } = await newest('Mine again');
    await open(`${FORM}/${id}`);
    await preview('Mine again').waitFor();
    const sent = countCalls(page, POLICY);
    const held = await holdCall(page, new URL(file_url, product.url).pathname);
    await button(en['resourceForm.coverMake']).click();
    await words(en['resourceForm.coverMaking']).waitFor();
    await held.asked;
    await button('Cancel').click();
    await page.waitForURL(`${product.url}/resourceList`);
    await held.release();
    await page.getByRole('row').filter({ hasText: 'Mine again' }).waitFor();
    expect(sent()).toBe(0);
  });

  test('[RES-32] an upload whose tab was closed is in the form that is opened next, and the keyboard stays at its place', async () => {
    const closed = await page.context().newPage();
    await closed.goto(product.url + FORM);
    const focused = (on: Page) => on.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const chooser = closed.getByLabel(en['resourceForm.drop']);
    await chooser.focus();
    await chooser.setInputFiles(await picture('alone.png', 340, 200));
    await closed.getByText(en['resourceForm.ready'], { exact: true }).waitFor();
    expect(await focused(closed)).toBe('alone.png');
    await closed.close();
    await open();
    await page.getByRole('heading', { name: 'alone.png' }).waitFor();
    await uploaded();
    await button(en['resourceForm.remove']).click();
    await expect.poll(() => focused(page)).toBe(en['resourceForm.drop']);
  });

  test.each(['en', 'zh'] as const)('in %s everybody can use it, wide and on a tablet', async (locale) => {
    const visitor = await enter(browser, product.url, locale);
    const { page: own } = visitor;
    const { id } = await newest('Water');
    await own.goto(`${product.url}${FORM}/${id}`);
    await own
      .getByRole('region', { name: consoleCatalogue[locale]['resourceForm.budget'] })
      .getByRole('img')
      .waitFor();
    for (const [width, height] of [
      [1440, 900],
      [1180, 820],
      [1024, 768],
    ] as const) {
      await own.setViewportSize({ width, height });
      // What follows the width of the window does so a moment later.
      await expect.poll(() => findSideways(own)).toEqual([]);
    }
    expect(await findBarriers(own)).toEqual([]);
    expect(await findWrongWords(own, locale)).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await own.context().close();
  });

  test('the page threw nothing and asked nobody else', () => {
    expect(teacher.problems).toEqual([]);
  });
});
