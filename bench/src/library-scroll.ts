import type { CDPSession, Page } from 'playwright-core';
import { logInBrowser, openBrowser } from './browser';
import { type Row, tenth } from './figures';
import { type Frames, watchFrames } from './frames';

/** Sixty frames a second, and what a timer may be off. */
const FRAME_MS = 1000 / 60;
const TOLERANCE_MS = 1;
/** Nothing that somebody would see: one frame in fifty. */
const DROPPED_SHARE = 0.02;

const SCROLL = { distancePx: 900, speedPxPerSecond: 900, repeatCount: 3 };
const FILTER_SETTLES_MS = 700;

/** How evenly the library's page of twenty cards is drawn while it is scrolled and narrowed. */
export async function scrollLibrary(serverOrigin: string): Promise<Row[]> {
  const origin = serverOrigin.replace('127.0.0.1', 'localhost');
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await context.addCookies(await logInBrowser(browser, origin));
    const page = await context.newPage();
    await page.goto(`${origin}/res/list`);
    await page.locator('article').nth(19).waitFor();
    await page.waitForLoadState('networkidle');
    const protocol = await context.newCDPSession(page);
    // Once for the code that runs for the first time; teachers scroll more than once.
    await scroll(protocol);
    return [
      ...toRows('scrolling 20 cards', await watchFrames(page, protocol, () => scroll(protocol))),
      ...toRows('choosing filters', await watchFrames(page, protocol, () => chooseFilters(page))),
    ];
  } finally {
    await browser.close();
  }
}

/** As fingers on a touch pad do it: down, and up again, three times. */
async function scroll(protocol: CDPSession): Promise<void> {
  const { distancePx, speedPxPerSecond, repeatCount } = SCROLL;
  const gesture = { x: 720, y: 500, speed: speedPxPerSecond, gestureSourceType: 'mouse' as const };
  for (let turn = 0; turn < repeatCount; turn += 1) {
    for (const yDistance of [-distancePx, distancePx]) {
      await protocol.send('Input.synthesizeScrollGesture', { ...gesture, yDistance });
    }
  }
}

/** Types of resources, one after the other: each brings other cards. */
async function chooseFilters(page: Page): Promise<void> {
  const options = page.locator('fieldset').first().locator('button');
  for (const index of [1, 2, 0]) {
    await options.nth(index).click();
    await page.waitForTimeout(FILTER_SETTLES_MS);
  }
}

function toRows(what: string, { medianMs, p95Ms, beats, dropped }: Frames): Row[] {
  const limitMs = FRAME_MS + TOLERANCE_MS;
  return [
    {
      what: `${what}, between frames, median`,
      ours: `${tenth(medianMs)} ms`,
      limit: `${tenth(FRAME_MS)} ms`,
      met: medianMs <= limitMs,
    },
    {
      what: `${what}, between frames, p95`,
      ours: `${tenth(p95Ms)} ms`,
      limit: `${tenth(FRAME_MS)} ms`,
      met: p95Ms <= limitMs,
    },
    {
      what: `${what}, frames dropped in Chromium's trace`,
      ours: `${dropped} of ${beats}`,
      limit: `${DROPPED_SHARE * 100} %`,
      met: beats > 0 && dropped / beats <= DROPPED_SHARE,
    },
  ];
}
