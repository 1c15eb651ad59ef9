import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { hasRoomyMemory } from './fast-folder';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A name for this machine that browsers do not trust as they trust `localhost`. */
export const PLAIN_HOST = 'orrery.school.test';

const FLAGS = [
  `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  // Headsets stand side by side in one browser; none of them may count as hidden and be slowed.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  // Every page reads the console's code for the first time; compiled at once it takes a fifth less than interpreted.
  '--js-flags=--always-sparkplug',
];

/** A machine that does much else reads the console's code for the first time in half of it. */
const ACTION_WITHIN_MS = 30_000;
/** A machine that does much else loads five pages side by side in half of it. */
const LOADED_WITHIN_MS = 60_000;

/** The browser of this worker: files that follow each other share it, and the end of the process ends it. */
let shared: Promise<Browser> | undefined;

async function findShared(): Promise<Browser> {
  const former = await shared?.catch(() => undefined);
  if (former?.isConnected()) return former;
  const executablePath = CANDIDATES.find((path) => path && existsSync(path));
  shared = chromium.launch({
    headless: true,
    args: FLAGS,
    ...(executablePath ? { executablePath } : {}),
    // Playwright keeps every picture that goes between the browser's processes on the disk: memory for it is often small.
    ...(hasRoomyMemory() ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
  });
  return shared;
}

/**
 * Opens the system's Chromium, or Playwright's own where the system has none. Closing it closes the contexts that were
 * opened through it, and leaves the program to the next file.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await findShared();
  const opened = new Set<BrowserContext>();
  const keep = (context: BrowserContext) => {
    opened.add(context);
    context.once('close', () => opened.delete(context));
    return context;
  };
  const own: Pick<Browser, 'newContext' | 'newPage' | 'close'> = {
    newContext: async (options) => keep(await browser.newContext(options)),
    newPage: async (options) => {
      const page = await browser.newPage(options);
      keep(page.context());
      return page;
    },
    close: async () => {
      await Promise.all([...opened].map((context) => context.close()));
    },
  };
  return new Proxy(browser, {
    get(target, name) {
      const value: unknown = Reflect.get(name in own ? own : target, name);
      return typeof value === 'function' && !(name in own) ? value.bind(target) : value;
    },
  });
}

/** A page with what went wrong on it: errors, and requests that left this machine. */
export interface WatchedPage {
  readonly page: Page;
  readonly problems: string[];
}

/** How a browser says that a page's own headers forbid what it wanted (decision 0072). */
const REFUSED = /Content[- ]Security[- ]Policy|Permissions[- ]Policy|Cross-Origin-\w+-Policy/i;

/** Opens a page that keeps what no page may do: throw, want what its policy forbids, or ask anybody but our own server. */
export async function openPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  page.setDefaultTimeout(ACTION_WITHIN_MS);
  page.setDefaultNavigationTimeout(LOADED_WITHIN_MS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`threw: ${error.message}`));
  page.on('console', (line) => {
    if (REFUSED.test(line.text())) problems.push(`refused: ${line.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && hostname !== 'localhost')
      problems.push(`asked: ${request.url()}`);
  });
  return { page, problems };
}

/** A browser that believes it is a Quest 3: iwer stands where the page would find WebXR. */
export async function openHeadsetContext(browser: Browser, locale = 'en-GB'): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 640, height: 400 }, locale });
  const iwer = createRequire(import.meta.url).resolve('iwer');
  await context.addInitScript({ path: join(dirname(iwer), '..', 'build', 'iwer.min.js') });
  await context.addInitScript(() => {
    const { XRDevice, metaQuest3 } = (globalThis as unknown as { IWER: typeof import('iwer') }).IWER;
    const device = new XRDevice(metaQuest3);
    device.installRuntime({ forceInstall: true });
    // For `head.ts`: whoever wears it turns and walks.
    Object.assign(globalThis, { emulatedHeadset: device });
  });
  return context;
}
