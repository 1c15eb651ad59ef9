import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { countCalls } from './support/calls';
import { type Line, layLine } from './support/cut-line';
import { operate } from './support/operator';
import { keepPictures } from './support/pictures';
import { watchCalls } from './support/quiet';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext } from './support/teacher';
import { writePicture, writeVideo } from './support/upload-files';

const MEGABYTE = 1024 ** 2;
/** Above what goes in one form post. */
const LARGE_BYTES = 36 * MEGABYTE;
const FORM = '/resourceList/resourceUpload';
const POLICY = '/api/UserRes/getUploadPolicy';
const HOST = '/storage/upload';
const LARGE_WITHIN_MS = 60_000;

describe('files go up, whatever happens on the way', () => {
  let folder: string;
  let product: Product;
  let line: Line;
  let browser: Browser;
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  let calls: ReturnType<typeof watchCalls>;

  beforeAll(async () => {
    [product, browser, folder] = await Promise.all([
      startProduct(),
      openBrowser(),
      mkdtemp(join(tmpdir(), 'orrery-uploads-')),
    ]);
    line = await layLine(product.url);
    context = await openTeacherContext(browser, { reducedMotion: 'reduce' });
    watched = await logIn(context, line.url, 'teacher');
    page = watched.page;
    calls = watchCalls(page);
    // A page that is left in the middle asks first.
    page.on('dialog', (dialog) => void dialog.accept());
  });
  afterAll(async () => {
    await browser?.close();
    await line?.close();
    await product?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  keepPictures('upload', () => [page]);
  beforeEach(async () => {
    usedAtFirst = await usedBytes();
  });
  // No test finds what another one left behind when it failed.
  afterEach(async () => {
    line.release();
    await page.unrouteAll();
    await page.evaluate(() => {
      localStorage.removeItem('uploads');
      sessionStorage.clear();
    });
  });

  const chooser = (on = page) => on.getByLabel('Drop a file here, or choose one');
  const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
  const done = () => page.getByText('Uploaded and checked');
  const tray = () => page.getByRole('banner').getByRole('button', { name: /^Uploads/ });

  async function video(name: string): Promise<string> {
    await writeVideo(join(folder, name), LARGE_BYTES);
    return join(folder, name);
  }

  async function picture(name: string): Promise<string> {
    await writePicture(join(folder, name));
    return join(folder, name);
  }

  async function openForm(on = page): Promise<void> {
    await on.goto(line.url + FORM);
    await chooser(on).waitFor({ state: 'attached' });
  }

  /** Gives up what the form has; the next test finds it empty, and the room free. */
  async function clear(): Promise<void> {
    await page.getByRole('button', { name: /^(Remove|Cancel upload)$/ }).click();
    await chooser().waitFor({ state: 'attached' });
    // A cover that was made of the file may still be on its way; what is let go of is free once that is answered.
    await calls.untilQuiet();
    await expect.poll(usedBytes).toBeLessThan(usedAtFirst + MEGABYTE);
  }

  async function usedBytes(): Promise<number> {
    const answer = await context.request.post(`${line.url}/api/UserRes/schoolCloudDisk`);
    return ((await answer.json()) as { data: { used: number } }).data.used;
  }
  let usedAtFirst = 0;

  /** Where in the file each of a page's pieces began, from now on. */
  function watchPieces(): readonly number[] {
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    return offsets;
  }

  /** What had arrived before a break did not go again. */
  function expectResumed(offsets: readonly number[]): void {
    expect(offsets.length).toBeGreaterThan(1);
    expect(offsets).toEqual([...new Set(offsets)].sort((left, right) => left - right));
  }

  test('[RES-32] a large file goes on by itself after cuts at 10, 50 and 99 %', async () => {
    await openForm();
    const offsets = watchPieces();
    const cuts = (async () => {
      await line.cutAfter(LARGE_BYTES * 0.1);
      await line.cutAfter(LARGE_BYTES * 0.4);
      await line.cutAfter(LARGE_BYTES * 0.49);
    })();
    await chooser().setInputFiles(await video('cuts.mp4'));
    await cuts;
    await done().waitFor({ timeout: LARGE_WITHIN_MS });
    expectResumed(offsets);
    await clear();
  });

  test('[RES-32] [RES-36] an upload goes on while one leaves its page, and after the server was killed', async () => {
    await openForm();
    const held = line.holdAfter(LARGE_BYTES * 0.5);
    await chooser().setInputFiles(await video('killed.mp4'));
    await held;
    await page.getByRole('textbox', { name: 'Name' }).fill('Killed');
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await button('Save').click();
    await page.getByText('Please wait while the resource is being uploaded.').waitFor();
    await page.getByRole('link', { name: 'Student management' }).first().click();
    await tray()
      .getByText(/^\d+ %$/)
      .waitFor();
    await product.kill();
    line.release();
    await tray().click();
    const row = page.getByRole('article').filter({ hasText: 'killed.mp4' });
    await row.getByText('The connection broke. It goes on by itself.').waitFor();
    await product.start();
    await row.getByText('Uploaded. The resource is not saved yet.').waitFor({ timeout: LARGE_WITHIN_MS });
    await row.getByRole('link', { name: 'To the form' }).click();
    await done().waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Killed');
    expect(await tray().count()).toBe(0);
    await clear();
  });

  test('[RES-32] [RES-49] after a reload the same file goes on, another does not; a second tab leaves it alone', async () => {
    await openForm();
    const held = line.holdAfter(LARGE_BYTES * 0.5);
    const path = await video('reload.mp4');
    const offsets = watchPieces();
    await chooser().setInputFiles(path);
    await held;

    const other = await context.newPage();
    await openForm(other);
    await chooser(other).setInputFiles(path);
    await other.getByText('This file is being uploaded already, in another tab or form.').waitFor();
    const used = (await usedBytes()) - usedAtFirst;
    expect(Math.round(used / LARGE_BYTES)).toBe(1);
    await other.close();

    await page.reload();
    line.release();
    await page.getByText('Choose the same file again: it goes on where it stopped.').waitFor();
    const again = page.getByLabel('Choose the file again');
    const twin = join(await mkdtemp(join(folder, 'twin-')), 'reload.mp4');
    await writeVideo(twin, LARGE_BYTES);
    await again.setInputFiles(twin);
    await page.getByText('This is another file.').waitFor();
    await again.setInputFiles(path);
    await done().waitFor({ timeout: LARGE_WITHIN_MS });
    expectResumed(offsets);
    await clear();
  });

  test('[RES-32] a slow line shows what is left, and an upload can be paused', async () => {
    await openForm();
    const network = await context.newCDPSession(page);
    const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: 2 * MEGABYTE };
    await network.send('Network.emulateNetworkConditions', slow);
    await chooser().setInputFiles(await video('slow.mp4'));
    await page.getByText(/^about .+ left$/).waitFor();
    await page.getByText(/of 36 MB · .* MB\/s/).waitFor();
    await button('Pause').click();
    await page.getByText('Paused').waitFor();
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await button('Go on').click();
    await done().waitFor({ timeout: LARGE_WITHIN_MS });
    await clear();
  });

  test('[RES-17] [RES-18] a small file goes by form post, with a policy that does not end on the way', async () => {
    let isFirst = true;
    await page.route(
      (url) => url.pathname === POLICY,
      async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { expire: number } };
        if (isFirst) body.data.expire = Math.floor(Date.now() / 1000) + 2;
        isFirst = false;
        await route.fulfill({ response: answer, json: body });
      },
    );
    await openForm();
    const policies = countCalls(page, POLICY);
    const posts = countCalls(page, HOST);
    const post = page.waitForRequest((request) => new URL(request.url()).pathname === HOST);
    await chooser().setInputFiles(await picture('policy.png'));
    const type = (await post).headers()['content-type'];
    await done().waitFor();
    expect(type).toMatch(/^multipart\/form-data/);
    // The picture, with a policy that was renewed, and its cover, if one is made, which may be between the two.
    await expect.poll(() => policies() - posts()).toBe(1);
    await clear();
  });

  test('[RES-19] [RES-53] what else a storage host answers makes the file unacceptable, and is shown', async () => {
    const answer = '<Error><Code>EntityTooLarge</Code><Message>Too large.</Message></Error>';
    await page.route(
      (url) => url.pathname === HOST,
      (route) => route.fulfill({ status: 400, contentType: 'application/xml', body: answer }),
    );
    await openForm();
    await chooser().setInputFiles(await picture('refused.png'));
    await page.getByText('The storage host did not take the file.').waitFor();
    await page.getByText(answer).waitFor();
    await page.unrouteAll();
    await button('Try again').click();
    await done().waitFor();
    await clear();
  });

  test('[RES-51] a file whose content is not what its name says is refused', async () => {
    const path = join(folder, 'page.png');
    await writeFile(path, '<html><script>alert(1)</script></html>');
    await openForm();
    await chooser().setInputFiles(path);
    await page.getByText('Unsupported file type').waitFor();
    await clear();
  });

  test('[RES-48] two files at once are not taken', async () => {
    await openForm();
    const files = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      for (const name of ['a.png', 'b.png']) transfer.items.add(new File(['x'], name));
      return transfer;
    });
    await chooser().locator('..').dispatchEvent('drop', { dataTransfer: files });
    await page.getByText('Multiple file uploads are not supported.').waitFor();
  });

  test('[RES-49] [RES-52] what the school has already is not uploaded again', async () => {
    const path = await picture('twice.png');
    await openForm();
    await chooser().setInputFiles(path);
    await done().waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Uploaded once');
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await button('Save').click();
    await page.waitForURL(`${line.url}/resourceList`);
    await openForm();
    await chooser().setInputFiles(path);
    await page.getByText('The file has been uploaded and there is no need to upload it again.').waitFor();
    await clear();
  });

  test('[RES-47] [RES-50] what exceeds the room is not uploaded, also where the page did not know', async () => {
    await openForm();
    await page.getByText(/^Up to .*, the free cloud space$/).waitFor();
    await operate(product, 'school', 'set', 'maple', '--quota', `${usedAtFirst + 1}B`);
    const posts = countCalls(page, HOST);
    await chooser().setInputFiles(await picture('full.png'));
    await page.getByText('The cloud drive has insufficient capacity to upload.').waitFor();
    expect(posts()).toBe(0);
    await page.reload();
    await page.getByText(/^Up to .*, the free cloud space$/).waitFor();
    await chooser().setInputFiles(await picture('fuller.png'));
    await page.getByText('The cloud drive has insufficient capacity to upload.').waitFor();
    expect(await usedBytes()).toBe(usedAtFirst);
  });

  test('none of this let a page throw, or ask anybody else', () => {
    expect(watched.problems).toEqual([]);
  });
});
