import type { Page, Request } from 'playwright-core';

/** A page that plays needs half of it on a machine that does much else. */
const QUIET_WITHIN_MS = 45_000;
const BUSY = '[aria-busy="true"], .ant-skeleton, .ant-spin-spinning';

/** Calls of a page that were asked and not answered yet, counted from now on. */
export function watchCalls(page: Page): { untilQuiet(): Promise<void> } {
  const asked = new Set<Request>();
  const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');
  page.on('request', (request) => isCall(request) && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return {
    /** Resolves when the screen has its heading, every call its answer, and nothing says that it loads. */
    async untilQuiet() {
      const deadline = Date.now() + QUIET_WITHIN_MS;
      await page.locator('h1').first().waitFor({ state: 'attached' });
      for (let quiet = 0; quiet < 2; ) {
        if (Date.now() > deadline) throw new Error(`${page.url()} is still loading`);
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        const isBusy = asked.size > 0 || (await page.locator(BUSY).count()) > 0;
        quiet = isBusy ? 0 : quiet + 1;
      }
    },
  };
}
