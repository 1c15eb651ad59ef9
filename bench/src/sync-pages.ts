import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser';
import { percentile, printTable, type Row, tenth } from './figures';
import type { School } from './school';

const PAGES = 2;
const STARTS = 3;
/** A class comes together in this time after a start; told apart, not left out. */
const SETTLED_MS = 3_000;
/** Each start is watched up to the film's seam; the seam itself is looked at with the simulated headsets. */
const WATCHED_MS = 9_000;
const SAMPLE_MS = 50;
const LIMIT_P95_MS = 40;
const PATIENCE_MS = 60_000;

/** Where a page's media was at one moment of the machine's clock. */
interface Sample {
  readonly atMs: number;
  readonly seconds: number;
}

/** How far apart two real headset pages are in the same 360 video, drawn in software, by their own media positions. */
export async function benchSyncPages(origin: string, school: School): Promise<void> {
  const browser = await openBrowser();
  try {
    const before = await onlineIds(school);
    const pages: Page[] = [];
    for (let index = 0; index < PAGES; index += 1) pages.push(await openHeadsetPage(browser, origin, school));
    const ids = (await onlineIds(school)).filter((id) => !before.includes(id));
    if (ids.length !== PAGES) throw new Error(`${ids.length} of ${PAGES} headset pages are online`);
    const starts: { readonly sinceStartMs: number; readonly apartMs: number }[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      const { play } = await school.http.batchPlay({ resId: school.loop.rid, ids, time: 0 });
      if (!play) throw new Error('the order came back without a timeline');
      const taken = Promise.all(pages.map((page) => sample(page)));
      const [first = [], second = []] = await taken;
      starts.push(...compare(first, second, play.at));
      await school.http.batchStop({ resId: school.loop.rid, ids, time: 0 });
      await wait(1_000);
    }
    print(starts);
  } finally {
    await browser.close();
  }
}

async function onlineIds({ http }: School): Promise<number[]> {
  const { list } = await http.clientStatus({});
  return list.filter(({ is_online }) => is_online === 1).map(({ id }) => id);
}

/** Joins a page as a new headset and enters class. */
async function openHeadsetPage(browser: Browser, origin: string, { code }: School): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 480, height: 300 }, locale: 'en-GB' });
  await context.addInitScript(KEEP_PLAYERS);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${origin}/headset/`);
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.locator('[data-testid="truth"][data-connection="online"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Enter class' }).click();
  return page;
}

async function sample(page: Page): Promise<Sample[]> {
  const script = `globalThis.orreryPlayers.sample(${SETTLED_MS + WATCHED_MS}, ${SAMPLE_MS})`;
  return (await page.evaluate(script)) as Sample[];
}

/** The distance at each moment of the first page, with the second's position carried on to it. */
function compare(first: readonly Sample[], second: readonly Sample[], startedMs: number) {
  return first.flatMap(({ atMs, seconds }) => {
    const beside = second.reduce<Sample | null>(
      (best, other) =>
        best === null || Math.abs(other.atMs - atMs) < Math.abs(best.atMs - atMs) ? other : best,
      null,
    );
    if (!beside || Math.abs(beside.atMs - atMs) > SAMPLE_MS) return [];
    const carried = beside.seconds * 1000 + (atMs - beside.atMs);
    return [{ sinceStartMs: atMs - startedMs, apartMs: Math.abs(seconds * 1000 - carried) }];
  });
}

function print(samples: readonly { readonly sinceStartMs: number; readonly apartMs: number }[]): void {
  const settled = samples
    .filter(({ sinceStartMs }) => sinceStartMs > SETTLED_MS)
    .map(({ apartMs }) => apartMs);
  const starting = samples
    .filter(({ sinceStartMs }) => sinceStartMs <= SETTLED_MS)
    .map(({ apartMs }) => apartMs);
  const p95 = percentile(settled, 0.95);
  const rows: Row[] = [
    { what: 'p50', ours: `${tenth(percentile(settled, 0.5))} ms` },
    { what: 'p95', ours: `${tenth(p95)} ms`, limit: `${LIMIT_P95_MS} ms`, met: p95 <= LIMIT_P95_MS },
    { what: 'p95 of the first 3 s', ours: `${tenth(percentile(starting, 0.95))} ms` },
  ];
  printTable(
    `sync: two headset pages in Chromium, the same 360 video drawn in software, ${STARTS} starts, ${settled.length} looks`,
    rows,
  );
}

/** Runs in the page before its own code; a text, because a compiled function would bring helpers that no page has. */
const KEEP_PLAYERS = `
  const players = new Set();
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    players.add(this);
    return play.call(this);
  };
  globalThis.orreryPlayers = {
    sample: (forMs, everyMs) => new Promise((resolve) => {
      const samples = [];
      const endMs = performance.now() + forMs;
      const timer = setInterval(() => {
        const playing = [...players].find((player) => !player.paused && player.readyState > 2);
        if (playing) samples.push({
          atMs: performance.timeOrigin + performance.now(),
          seconds: playing.currentTime,
        });
        if (performance.now() < endMs) return;
        clearInterval(timer);
        resolve(samples);
      }, everyMs);
    }),
  };
`;
