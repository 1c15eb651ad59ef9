import type { BrowserContext } from 'playwright-core';
import { openPage, type WatchedPage } from './browser';

/** What a headset page says of itself, to screen readers and to us. */
export interface Truth {
  readonly phase: string;
  readonly connection: string;
  readonly screen: string;
  readonly mode: string;
  /** The name that the school gave this device. */
  readonly device: string;
  readonly resource: string;
  /** Id of a courseware's chapter; empty where all play. */
  readonly chapter: string;
  readonly status: string;
  /** Seconds into the media. */
  readonly position: number;
  /** How far the media is from where the class timeline wants it, in milliseconds; null while unknown. */
  readonly skewMs: number | null;
  readonly muted: boolean;
  readonly immersive: boolean;
  /** Name of the student who is logged in; empty where nobody is. */
  readonly student: string;
  /** How the marker is seen; empty where there is none. */
  readonly marker: string;
  /** Name of whose view is shown; empty where there is none. */
  readonly spotlight: string;
  readonly radiusCm: number;
  /** Whether the student stands outside the safe area. */
  readonly outside: boolean;
}

/** A headset in the class: its page, and what it does now. */
export interface Headset extends WatchedPage {
  truth(): Promise<Truth>;
  /** Waits until the headset does what is wanted. */
  until(wanted: Partial<Truth>, withinMs?: number): Promise<void>;
  /** Waits until the media stands where the class timeline wants it. */
  untilInStep(toleranceMs: number): Promise<void>;
}

/** A processor that draws two headsets and decodes their films falls behind the clock for as long as both begin. */
const IN_STEP_WITHIN_MS = 60_000;

/** How often a page draws that only has to say what it does. */
const SELDOM_MS = 100;

/**
 * Lets the pages of a context draw ten times a second: the processor draws, and one headset takes half of one else.
 * Not where seconds are held, or heads move.
 */
export async function drawSeldom(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript((everyMs) => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), everyMs);
    window.cancelAnimationFrame = (id) => window.clearTimeout(id);
  }, SELDOM_MS);
  return context;
}

/** Opens the headset page, types the registration code and waits for the lobby. */
export async function joinHeadset(context: BrowserContext, url: string, code: string): Promise<Headset> {
  const headset = await openHeadset(context, `${url}/headset/`);
  await typeCode(headset, code);
  await headset.until({ connection: 'online' });
  return headset;
}

/** Types a registration code on the page's own keys. */
export async function typeCode({ page }: Pick<Headset, 'page'>, code: string): Promise<void> {
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click();
}

/** Opens an address of the headset page. */
export async function openHeadset(context: BrowserContext, address: string): Promise<Headset> {
  const watched = await openPage(context);
  const { page } = watched;
  await page.goto(address);

  async function truth(): Promise<Truth> {
    const data = await page.getByTestId('truth').evaluate((node) => ({ ...(node as HTMLElement).dataset }));
    return {
      phase: data.phase ?? '',
      connection: data.connection ?? '',
      screen: data.screen ?? '',
      mode: data.mode ?? '',
      device: data.device ?? '',
      resource: data.resource ?? '',
      chapter: data.chapter ?? '',
      status: data.status ?? '',
      position: Number(data.position || 0),
      skewMs: data.skew ? Number(data.skew) : null,
      muted: data.muted === 'true',
      immersive: data.immersive === 'true',
      student: data.student ?? '',
      marker: data.marker ?? '',
      spotlight: data.spotlight ?? '',
      radiusCm: Number(data.radius || 0),
      outside: data.outside === 'true',
    };
  }

  async function untilTrue(holds: (seen: Truth) => boolean, wanted: string, withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    let seen = await truth();
    while (!holds(seen)) {
      if (Date.now() > deadline)
        throw new Error(`wanted ${wanted}, the headset stays at ${JSON.stringify(seen)}`);
      await page.waitForTimeout(50);
      seen = await truth();
    }
  }

  const until = (wanted: Partial<Truth>, withinMs = 30_000) =>
    untilTrue((seen) => matches(seen, wanted), JSON.stringify(wanted), withinMs);

  const untilInStep = (toleranceMs: number) =>
    untilTrue(
      ({ skewMs }) => skewMs !== null && Math.abs(skewMs) <= toleranceMs,
      `a skew within ${toleranceMs} ms`,
      IN_STEP_WITHIN_MS,
    );

  return { ...watched, truth, until, untilInStep };
}

function matches(seen: Truth, wanted: Partial<Truth>): boolean {
  return Object.entries(wanted).every(([key, value]) => seen[key as keyof Truth] === value);
}
