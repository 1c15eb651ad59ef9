import { writeRoster, XLSX_TYPE } from '@orrery/roster';
import type { Page } from 'playwright-core';
import { logInBrowser, openBrowser } from './browser';
import { machineMs, type Row, tenth } from './figures';

const IMPORT_LIMIT_MS = 5_000;
const FREEZE_LIMIT_MS = 100;
const PATIENCE_MS = 60_000;

/** What a teacher waits for while a file is read and checked, and while its students are saved. */
interface Waits {
  readonly readMs: number;
  readonly saveMs: number;
  /** The longest time in which the page's thread answered nobody, in milliseconds. */
  readonly frozenMs: number;
}

/**
 * Imports a workbook into a class in Chromium, as a teacher does it: chosen, read, checked, confirmed, saved, listed.
 * @param count students of the file
 */
export async function measureRosterPage(
  serverOrigin: string,
  classId: number,
  count: number,
): Promise<Row[]> {
  const origin = serverOrigin.replace('127.0.0.1', 'localhost');
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await context.addCookies(await logInBrowser(browser, origin));
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${origin}/binding/studentList/${classId}/bench`);
    const waits = await importFile(page, toFile(count));
    await page
      .getByText(`${count.toLocaleString('en')} students`)
      .first()
      .waitFor();
    const allMs = waits.readMs + waits.saveMs;
    return [
      { what: 'chosen file to confirmation', ours: `${tenth(waits.readMs)} ms` },
      { what: 'confirmed to saved and listed', ours: `${tenth(waits.saveMs)} ms` },
      { what: 'read, checked and saved', ...held(allMs, IMPORT_LIMIT_MS) },
      { what: 'longest freeze of the page', ...held(waits.frozenMs, FREEZE_LIMIT_MS) },
    ];
  } finally {
    await browser.close();
  }
}

async function importFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<Waits> {
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  const field = dialog.locator('input[type=file]');
  await field.waitFor({ state: 'attached' });
  await page.evaluate(WATCH);
  const chosenMs = machineMs();
  await field.setInputFiles(file);
  const go = dialog.getByRole('button', { name: /^Import [\d,]+ students/ });
  await go.waitFor();
  const confirmedMs = machineMs();
  await go.click();
  const clickedMs = machineMs();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: toName(1), exact: true }).waitFor();
  const savedMs = machineMs();
  const frozenMs = Number(await page.evaluate('globalThis.orreryFreezes.end()'));
  return { readMs: confirmedMs - chosenMs, saveMs: savedMs - clickedMs, frozenMs };
}

const toName = (index: number) => `陈晓 ${index}`;

function toFile(count: number) {
  const students = Array.from({ length: count }, (_, index) => ({
    name: toName(index + 1),
    number: `8${String(index + 1).padStart(8, '0')}`,
  }));
  return { name: 'class.xlsx', mimeType: XLSX_TYPE, buffer: Buffer.from(writeRoster(students, 'zh')) };
}

function held(ms: number, limitMs: number): Pick<Row, 'ours' | 'limit' | 'met'> {
  return { ours: `${tenth(ms)} ms`, limit: `${limitMs} ms`, met: ms <= limitMs };
}

/**
 * Runs in the page; a text, because a compiled function would bring helpers that no page has. Chromium tells of tasks
 * from 50 ms on; what it measures is the page's own thread, not how long the machine let it wait.
 */
const WATCH = `
  let longest = 0;
  const look = (entries) => {
    for (const { duration } of entries) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver((list) => look(list.getEntries()));
  observer.observe({ entryTypes: ['longtask'] });
  globalThis.orreryFreezes = {
    end: () => {
      look(observer.takeRecords());
      return longest;
    },
  };
`;
