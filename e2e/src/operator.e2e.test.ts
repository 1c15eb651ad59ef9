import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, PLAIN_HOST } from './support/browser';
import { operate } from './support/operator';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext } from './support/teacher';

/** Any picture will do for a logo. */
const LOGO = fileURLToPath(new URL('../../library/covers/diamond.jpg', import.meta.url));

describe('what the operator sets', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  test('[GEN-12] the log-in page is English under the host that was named, Chinese under any other', async () => {
    await operate(product, 'skin', 'add', PLAIN_HOST);
    const context = await openTeacherContext(browser, { locale: 'zh-CN' });
    const { page } = await openPage(context);
    await page.goto(`${product.url.replace('localhost', PLAIN_HOST)}/login`);
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Log in', exact: true }).count()).toBe(0);
    await context.close();
  });

  test('[GEN-10] [GEN-58] name, logo and help of the school reach a browser that is logged in', async () => {
    const context = await openTeacherContext(browser);
    const { page, problems } = await logIn(context, product.url, 'admin');
    const help = 'https://help.example.org/';
    await operate(
      product,
      ...['school', 'set', 'maple', '--show-name', 'Green Hill', '--logo', LOGO, '--help-link', help],
    );
    await page.reload();
    const header = page.getByRole('banner');
    await header.getByText('Green Hill').waitFor();
    const picture = header.locator('img[src^="/media/"]');
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    await header.locator(`a[href="${help}"]`).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
