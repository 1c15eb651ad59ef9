import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';

/** Keeps a picture of every page of a test that failed. */
export function keepPictures(name: string, pages: () => Promise<readonly Page[]> | readonly Page[]): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const [index, page] of (await pages()).entries()) {
      if (!page.isClosed()) await page.screenshot({ path: `test-results/${name}-${index}.png` });
    }
  });
}
