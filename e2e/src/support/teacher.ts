import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openPage, type WatchedPage } from './browser';
import { PASSWORD } from './server';

/** A teacher's screen in an English school. */
const TEACHER_SCREEN: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  // What moves is waited for before each click, and drawn by the processor; tests of movement ask for it.
  reducedMotion: 'reduce',
};

/** A browser of a teacher's own, with nothing remembered. */
export function openTeacherContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({ ...TEACHER_SCREEN, ...options });
}

/**
 * Opens a file in a tab that nobody looks at, so that the process of our pages lives on when a test closes its own: the
 * next test would start another one, which reads all code anew.
 */
export async function keepProcess(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/favicon.svg`);
}

/** Fills in the log-in form that the page shows, and presses its button. */
export async function fillLogIn(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens the console and logs in. */
export async function logIn(context: BrowserContext, url: string, account: string): Promise<WatchedPage> {
  const watched = await openPage(context);
  const { page } = watched;
  await page.goto(url);
  await fillLogIn(page, account);
  await page.getByRole('banner').waitFor();
  return watched;
}

/** The school's registration code, asked for as the console does; a new one ends the present one. */
export async function registrationCode(context: BrowserContext, url: string, renew = false): Promise<string> {
  const answer = await context.request.post(`${url}/api/Classes/getSchoolClientCode`, {
    form: { renew: renew ? '1' : '0' },
  });
  const { data } = (await answer.json()) as { data: { client_code: string } };
  return data.client_code;
}
