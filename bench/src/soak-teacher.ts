import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '@orrery/simulator';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** A press must show an effect within this time: the server's answer, a word on the page, or another picture. */
const ANSWER_MS = 5_000;
const PAUSE_MS = { low: 700, high: 2_500 } as const;
const PATIENCE_MS = 10_000;

/** A teacher who presses everything. */
export interface SoakTeacher {
  readonly clicks: number;
  /** What was pressed without an effect. */
  readonly unanswered: readonly string[];
  /** What the page threw. */
  readonly problems: readonly string[];
  /** JavaScript heap of the page after a collection, in MB. */
  heapMb(): Promise<number>;
  stop(): Promise<void>;
}

interface TeacherOptions {
  readonly origin: string;
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  readonly rids: readonly number[];
  readonly seed: number;
}

/** Buttons of the control room by their names, and what each is weighed with. */
const BUTTONS: readonly (readonly [RegExp, number])[] = [
  [/^(Play|Pause|Stop)$/, 6],
  [/^(Mute|Unmute)/, 2],
  [/^Sync frame/, 2],
  [/^(Command|Free)/, 1],
  [/^(Next|Previous)$/, 1],
];
const TABS = ['Playback control', 'Class view', 'Installation info'] as const;

/** Opens the control room and begins to press. */
export async function openTeacher(browser: Browser, options: TeacherOptions): Promise<SoakTeacher> {
  const context = await browser.newContext({
    viewport: { width: 1180, height: 820 },
    // Pictures are drawn in software here: fewer points leave the machine to what is measured.
    deviceScaleFactor: 0.5,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  await context.addCookies(options.cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${options.origin}/play/${options.rids[0]}`);
  await page.getByRole('tab', { name: TABS[0] }).waitFor();
  const protocol = await context.newCDPSession(page);
  // A teacher answers the first question before anything else.
  await page.getByRole('dialog').getByRole('button', { name: 'All headsets' }).click();
  const presser = new Presser(page, options.seed);
  const pressing = presser.run();
  return {
    get clicks() {
      return presser.clicks;
    },
    unanswered: presser.unanswered,
    problems,
    heapMb: () => heapOf(protocol),
    async stop() {
      presser.isOver = true;
      await pressing;
    },
  };
}

async function heapOf(protocol: CDPSession): Promise<number> {
  await protocol.send('HeapProfiler.collectGarbage');
  const { usedSize } = await protocol.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

class Presser {
  isOver = false;
  clicks = 0;
  readonly unanswered: string[] = [];
  readonly #page: Page;
  readonly #random: ReturnType<typeof createRandom>;

  constructor(page: Page, seed: number) {
    this.#page = page;
    this.#random = createRandom(seed);
  }

  async run(): Promise<void> {
    while (!this.isOver) {
      await this.#closeDialogs();
      try {
        if (this.#random.next() < 0.12) await this.#changeTab();
        else await this.#press(this.#pick());
      } catch (error) {
        this.unanswered.push(`could not press: ${reasonOf(error)}${await this.#inTheWay()}`);
      }
      await wait(this.#random.between(PAUSE_MS.low, PAUSE_MS.high));
    }
  }

  #pick(): RegExp {
    const all = BUTTONS.flatMap(([name, weight]) => Array<RegExp>(weight).fill(name));
    return all[Math.floor(this.#random.next() * all.length)] ?? /^Play$/;
  }

  async #changeTab(): Promise<void> {
    const name = TABS[Math.floor(this.#random.next() * TABS.length)] ?? TABS[0];
    const tab = this.#page.getByRole('tab', { name });
    if ((await tab.count()) === 0) return;
    await tab.click();
    this.clicks += 1;
    if ((await tab.getAttribute('aria-selected')) !== 'true') this.unanswered.push(`tab ${name}`);
  }

  /** Presses, agrees where it is asked, and waits for an effect. */
  async #press(name: RegExp): Promise<void> {
    const button = this.#page.getByRole('button', { name }).first();
    if ((await button.count()) === 0 || !(await button.isEnabled())) return;
    const label = (await button.textContent()) || (await button.getAttribute('aria-label')) || String(name);
    const effect = this.#effect();
    await button.click();
    this.clicks += 1;
    const agree = this.#page.getByRole('button', { name: /^Switch to (control|free) mode$/ }).last();
    if (/Command|Free/.test(label) && (await appears(agree))) await agree.click();
    const moved = /Next|Previous/.test(label) ? wait(300).then(() => true) : never();
    const isAnswered = await Promise.race([moved, effect, wait(ANSWER_MS).then(() => false)]);
    if (!isAnswered) this.unanswered.push(`${label.trim()} at ${new Date().toISOString()}`);
  }

  /** Comes true with the server's answer, a word on the page, or a dialog; otherwise never. */
  #effect(): Promise<boolean> {
    const timeout = PATIENCE_MS + ANSWER_MS;
    const response = this.#page.waitForResponse(
      (answer) => answer.url().includes('/api/play/') && answer.request().method() === 'POST',
      { timeout },
    );
    const word = this.#page.locator('.ant-message-notice, .ant-modal').first().waitFor({ timeout });
    return Promise.race(
      [response, word].map((one) =>
        one.then(
          () => true,
          () => never(),
        ),
      ),
    );
  }

  /** What a dialog says that nobody answered. */
  async #inTheWay(): Promise<string> {
    const texts = await this.#page.getByRole('dialog').allInnerTexts();
    return texts.map((text) => `; dialog: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`).join('');
  }

  /** Answers whatever question stands in the way. */
  async #closeDialogs(): Promise<void> {
    const dialog = this.#page.getByRole('dialog').last();
    const answer = dialog
      .getByRole('button', { name: /^(All headsets|Switch to (control|free) mode|Close)$/ })
      .last();
    if (await answer.isVisible().catch(() => false)) {
      await answer.click({ timeout: ANSWER_MS }).catch(() => undefined);
      await dialog.waitFor({ state: 'hidden', timeout: ANSWER_MS }).catch(() => undefined);
    }
  }
}

/** What stood in the way, of all that Playwright tells. */
function reasonOf(error: unknown): string {
  const lines = String(error).split('\n');
  const told = lines
    .filter((line) => /intercepts|not stable|not visible|not enabled|detached/.test(line))
    .at(-1);
  return [lines[0], told?.trim()].filter(Boolean).join('; ');
}

function never(): Promise<boolean> {
  return new Promise(() => undefined);
}

async function appears(locator: ReturnType<Page['getByRole']>): Promise<boolean> {
  return locator.waitFor({ timeout: ANSWER_MS }).then(
    () => true,
    () => false,
  );
}
