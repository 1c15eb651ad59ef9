import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@orrery/i18n';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Widths in CSS pixels in which the guide shows its pictures. */
const LARGE = 1280;
const SMALL = 640;
const QUALITY = 76;
const FOLDER = fileURLToPath(new URL('../../../apps/console/public/help/', import.meta.url));

/** What the guide's pictures are taken of. */
export interface Scene {
  readonly page: Page;
  readonly locale: Locale;
  readonly url: string;
  /** Keeps what the page shows now under a name, in both sizes. */
  readonly take: (name: string) => Promise<void>;
}

/** A camera on a page of 1440 by 900 pixels. */
export function createCamera(page: Page, locale: Locale): Scene['take'] {
  return async (name) => {
    await settle(page);
    const shot = await page.screenshot({ animations: 'disabled' });
    const folder = `${FOLDER}${locale}`;
    await mkdir(folder, { recursive: true });
    for (const [width, suffix] of [
      [LARGE, ''],
      [SMALL, `-${SMALL}`],
    ] as const) {
      await sharp(shot)
        .resize({ width })
        .webp({ quality: QUALITY, effort: 6 })
        .toFile(`${folder}/${name}${suffix}.webp`);
    }
    process.stdout.write(`${locale}/${name}\n`);
  };
}

/** Waits for letters and pictures that are on their way. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const arriving = [...document.images].filter((image) => !image.complete && image.loading !== 'lazy');
    await Promise.all(arriving.map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
}
