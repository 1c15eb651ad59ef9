import type { Locale } from '@orrery/i18n';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { opens, STOPS, type Stop } from './support/addresses';
import { openBrowser, openPage, type WatchedPage } from './support/browser';
import { findBarriers, findGaps, findSideways, findWrongWords } from './support/inspect';
import { createOrders } from './support/orders';
import { type Peers, startPeers } from './support/peers';
import { watchCalls } from './support/quiet';
import { findSchoolIds, type SchoolIds } from './support/school-ids';
import { PASSWORD, type Product, startProduct } from './support/server';
import { openTeacherContext } from './support/teacher';

type Who = 'admin' | 'visitor';
type Window = WatchedPage & { readonly calls: ReturnType<typeof watchCalls> };

/** An administrator sees what a teacher does and more; who is led where is the affair of the test of the routes. */
const LANES: readonly (readonly [Who, Locale])[] = [
  ['admin', 'en'],
  ['admin', 'zh'],
  ['visitor', 'en'],
  ['visitor', 'zh'],
];

/** Screens of schools, and the pages that are opened on phones too. */
const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 1180, height: 820 };
const SMALL = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };
const ON_PHONES = new Set(['login', 'activation', 'help', 'resList', 'resourceDetail']);

/** Its columns are more than a tablet has room for (DEV-01): the table alone is pushed, its operations stay in sight. */
const WIDE_TABLE = 'client';

function screensOf({ name, layout }: Stop['line']) {
  return [DESKTOP, TABLET, ...(layout === 'admin' ? [SMALL] : []), ...(ON_PHONES.has(name) ? [PHONE] : [])];
}

describe('every page of the route table', () => {
  let product: Product;
  let browser: Browser;
  let peers: Peers;
  const ids: Record<string, SchoolIds> = {};

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const admin = await createOrders(product.url, 'admin');
    peers = await startPeers(product.url, (await admin.http.registrationCode({})).client_code, 1);
    ids.admin = await findSchoolIds(admin, product.url);
    ids.visitor = ids.admin;
    const { resource, ownResource, device } = ids.admin;
    await admin.http.install({ rids: [resource, ownResource], ids: [device] });
    await vi.waitFor(async () => expect(await peers.devices[0]?.keeper.held()).toHaveLength(2), 30_000);
    await admin.http.sendResource({
      rids: [ids.admin.resource],
      ids: [ids.admin.device],
      type: 'override',
    });
  });
  afterAll(async () => {
    await peers?.stop();
    await browser?.close();
    await product?.close();
  });

  test.each(STOPS)('[MISC-07] $line.name is opened by $title', ({ line, address }) => {
    const known = ids.admin;
    expect(known && opens(line, address(known))).toBe(true);
  });

  describe.each(LANES)('[GEN-01] as %s in %s', (who, locale) => {
    let context: BrowserContext;

    beforeAll(async () => {
      context = await openTeacherContext(browser, {
        locale: locale === 'zh' ? 'zh-CN' : 'en-GB',
        reducedMotion: 'reduce',
      });
      await context.addCookies([{ name: 'lang', value: locale, url: product.url }]);
      if (who === 'visitor') return;
      await context.request.post(`${product.url}/api/auth/login`, { form: { uname: who, pwd: PASSWORD } });
    });
    afterAll(() => context?.close());

    /** Windows that nobody looks at: each address is loaded anew, in a window that is there already. */
    const idle: Window[] = [];
    async function openWindow(): Promise<Window> {
      const { page, problems } = await openPage(context);
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      return { page, problems, calls: watchCalls(page) };
    }

    /** Everything that is wrong with a page, in words. */
    async function findFaults(page: Page, stop: Stop): Promise<string[]> {
      // The English front stays English (GEN-06).
      const language = stop.title.includes('skin=english') ? 'en' : locale;
      const faults = [
        ...(await findGaps(page, language)),
        ...(await findWrongWords(page, language)),
        ...(await findBarriers(page)),
      ];
      for (const screen of screensOf(stop.line)) {
        await page.setViewportSize(screen);
        const isRoomy = screen.width >= DESKTOP.width || stop.line.name !== WIDE_TABLE;
        const wide = (await findSideways(page)).filter((part) => isRoomy || !part.startsWith('SECTION.'));
        faults.push(...wide.map((part) => `${part} is wider than ${screen.width} px`));
        if (!isRoomy && (await isCutOff(page))) faults.push(`operations are cut off at ${screen.width} px`);
      }
      return faults;
    }

    const mine = STOPS.filter(({ line }) => (line.guard === 'open') === (who === 'visitor'));
    test.concurrent.each(mine)('[MISC-07] [GEN-06] $title', async (stop) => {
      const known = ids[who];
      if (!known) throw new Error(`nothing is known of ${who}`);
      const { page, problems, calls } = idle.pop() ?? (await openWindow());
      await page.setViewportSize(DESKTOP);
      await page.goto(product.url + stop.address(known));
      await calls.untilQuiet();
      const { pathname } = new URL(page.url());
      expect(stop.address(known).split('?')[0]).toBe(pathname);
      expect(await page.title()).toMatch(/^\S.* · (Orrery|星仪课堂)$/);
      const faults = await findFaults(page, stop);
      expect([...faults, ...problems]).toEqual([]);
      // One in which something went wrong is left to the end of the context.
      idle.push({ page, problems, calls });
    });
  });
});

/** Whether the last column of a table stands beside its frame. */
function isCutOff(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const ends = [...document.querySelectorAll('main tr > :last-child')];
    const edge = document.querySelector('main section:has(table)')?.getBoundingClientRect().right ?? 0;
    return ends.some((end) => end.getBoundingClientRect().right > edge + 1);
  });
}
