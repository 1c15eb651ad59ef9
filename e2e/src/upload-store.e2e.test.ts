import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleCatalogue } from '@orrery/i18n/console';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser';
import { enter } from './support/enter';
import { keepPictures } from './support/pictures';
import { type S3Store, startS3Store } from './support/s3-store';
import { type Product, startProduct } from './support/server';
import { writePicture } from './support/upload-files';

const en = consoleCatalogue.en;

describe('a school whose files live in a bucket', () => {
  let store: S3Store;
  let product: Product;
  let browser: Browser;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    [store, browser, folder] = await Promise.all([
      startS3Store(),
      openBrowser(),
      mkdtemp(join(tmpdir(), 'orrery-store-')),
    ]);
    product = await startProduct(store.environment);
    page = (await enter(browser, product.url, 'en')).page;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
    await store?.close();
    await rm(folder, { recursive: true, force: true });
  });
  keepPictures('upload-store', () => [page]);

  test('[RES-18] [RES-32] the page posts a file straight to the store, and it is saved and shown from there', async () => {
    const path = join(folder, 'meadow.png');
    await writePicture(path);
    await page.goto(`${product.url}/resourceList/resourceUpload`);
    const posted = page.waitForResponse((answer) => answer.url().startsWith(store.origin));
    await page.locator('input[type=file]').first().setInputFiles(path);
    expect((await posted).status()).toBe(200);
    await page.getByText(en['resourceForm.ready'], { exact: true }).waitFor();
    await page.getByLabel(/^Name/).and(page.locator('input')).fill('Meadow');
    await page.getByRole('checkbox', { name: en['resourceForm.agree'] }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'Meadow' });
    await row.waitFor();
    await expect
      .poll(() => row.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });
});
