import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';

/** A slow school computer: this many times slower than the machine of the bench. */
const SLOWER = 4;
const USABLE_WITHIN_MS = 30_000;

/** What a page cost, measured on a browser that has nothing in its cache. */
export interface PageCost {
  /** JavaScript that had arrived when the page could be used, gzipped; and all until nothing more came. */
  readonly usableJsBytes: number;
  readonly allJsBytes: number;
  /** From the navigation to the largest paint, in milliseconds. */
  readonly paintMs: number;
  /** From the navigation to what makes the page usable, in milliseconds. */
  readonly usableMs: number;
  /** Time beyond 50 ms in each long task until then, in milliseconds. */
  readonly blockedMs: number;
}

export interface PageVisit {
  readonly address: string;
  /** Resolves when somebody can use the page. */
  readonly usable: (page: Page) => Promise<void>;
}

interface Marks {
  paint: number;
  blocked: number;
}

/** Opens a page on a throttled processor with a cold cache and measures it. */
export async function measurePage(
  browser: Browser,
  visit: PageVisit,
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>,
): Promise<PageCost> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const scripts = collectScripts(page);
    await page.addInitScript({ content: OBSERVER });
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(visit.address, { waitUntil: 'commit' });
    page.setDefaultTimeout(USABLE_WITHIN_MS);
    await visit.usable(page);
    const usableMs = await page.evaluate(() => performance.now());
    const marks = await readMarks(page);
    const early = scripts.slice();
    await page.waitForLoadState('networkidle');
    const late = await readMarks(page);
    return {
      usableJsBytes: await weigh(early),
      allJsBytes: await weigh(scripts),
      paintMs: late.paint,
      usableMs,
      blockedMs: marks.blocked,
    };
  } finally {
    await context.close();
  }
}

function collectScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  return scripts;
}

/** Gzipped by ourselves, so that the figure does not depend on what browser and server agreed on. */
async function weigh(scripts: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

function readMarks(page: Page): Promise<Marks> {
  return page.evaluate(() => (globalThis as unknown as { orreryMarks: Marks }).orreryMarks);
}

/** Runs in the page before its own code; a text, because a compiled function would bring helpers that no page has. */
const OBSERVER = `
  const marks = { paint: 0, blocked: 0 };
  globalThis.orreryMarks = marks;
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { marks.paint = entry.startTime; });
  watch('longtask', (entry) => { marks.blocked += Math.max(0, entry.duration - 50); });
`;
