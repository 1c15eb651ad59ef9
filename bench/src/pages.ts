import type { Page } from 'playwright-core';
import { logInBrowser, openBrowser } from './browser';
import { percentile, printTable, type Row } from './figures';
import { measurePage, type PageCost, type PageVisit } from './page-meter';
import { openSchool } from './school';
import { makeDataDir, removeDataDir, startServerProcess } from './server-process';

const DOOR_KB = 150;
const PREPARE_KB = 250;
const OTHER_KB = 350;
const DOOR_PAINT_MS = 1_500;
/** Each page is opened this often; the middle value counts. */
const VISITS = 3;

interface Candidate extends PageVisit {
  readonly name: string;
  readonly limitKb: number;
  readonly paintLimitMs?: number;
  readonly visitor?: boolean;
}

/** What pages weigh and how soon they can be used, in a real browser four times slower than this machine. */
export async function benchPages(): Promise<void> {
  const dataDir = await makeDataDir();
  const server = await startServerProcess(dataDir);
  const browser = await openBrowser();
  try {
    const origin = server.origin.replace('127.0.0.1', 'localhost');
    const { video } = await openSchool(server.origin);
    const cookies = await logInBrowser(browser, origin);
    const rows: Row[] = [];
    for (const page of candidates(origin, video.rid)) {
      const costs: PageCost[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        costs.push(await measurePage(browser, page, page.visitor ? [] : cookies));
      }
      rows.push(...toRows(page, costs));
    }
    printTable(
      `pages: cold cache, processor slowed 4 times, median of ${VISITS} visits; JavaScript gzipped`,
      rows,
    );
  } finally {
    await browser.close();
    await server.stop();
    await removeDataDir(dataDir);
  }
}

function candidates(origin: string, resource: number): Candidate[] {
  const first = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
  const door = { limitKb: DOOR_KB, paintLimitMs: DOOR_PAINT_MS, visitor: true };
  return [
    { name: 'log-in', address: `${origin}/login?skin=translated`, usable: typeName, ...door },
    { name: 'log-in, English skin', address: `${origin}/login?skin=english`, usable: typeName, ...door },
    { name: 'guide', address: `${origin}/help`, usable: first('main h1'), limitKb: DOOR_KB, visitor: true },
    { name: 'library', address: `${origin}/res/list`, usable: first('article'), limitKb: PREPARE_KB },
    { name: 'courses', address: `${origin}/course`, usable: first('main h2, main h3'), limitKb: PREPARE_KB },
    {
      name: 'create lesson',
      address: `${origin}/course/edit`,
      usable: first('article'),
      limitKb: PREPARE_KB,
    },
    {
      name: 'play',
      address: `${origin}/play/${resource}`,
      usable: first('[role=dialog] button, section[aria-label] button'),
      limitKb: OTHER_KB,
    },
    { name: 'devices', address: `${origin}/client`, usable: first('main h1'), limitKb: OTHER_KB },
  ];
}

/** The form takes what is typed and keeps it. */
async function typeName(page: Page): Promise<void> {
  const field = page.locator('input[autocomplete="username"]');
  await field.fill('teacher');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value === 'teacher',
  );
}

function toRows(page: Candidate, costs: readonly PageCost[]): Row[] {
  const middle = (pick: (cost: PageCost) => number) => percentile(costs.map(pick), 0.5);
  const usableKb = middle((cost) => cost.usableJsBytes) / 1000;
  const paintMs = middle((cost) => cost.paintMs);
  const { paintLimitMs } = page;
  return [
    {
      what: `${page.name}: JavaScript until usable`,
      ours: `${usableKb.toFixed(1)} kB`,
      limit: `${page.limitKb} kB`,
      met: usableKb <= page.limitKb,
    },
    {
      what: '  JavaScript in the end',
      ours: `${(middle((cost) => cost.allJsBytes) / 1000).toFixed(1)} kB`,
    },
    {
      what: '  largest paint',
      ours: seconds(paintMs),
      ...(paintLimitMs ? { limit: seconds(paintLimitMs), met: paintMs <= paintLimitMs } : {}),
    },
    { what: '  usable', ours: seconds(middle((cost) => cost.usableMs)) },
    { what: '  blocked until then', ours: seconds(middle((cost) => cost.blockedMs)) },
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
