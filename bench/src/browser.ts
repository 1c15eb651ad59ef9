import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { BENCH_PASSWORD } from './server-process';

/** Starts this machine's Chromium. */
export function openBrowser(): Promise<Browser> {
  const own = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    ...(own ? { executablePath: own } : {}),
  });
}

/** Logs the demonstration teacher in. @returns the cookies with which others contexts are logged in too */
export async function logInBrowser(
  browser: Browser,
  origin: string,
): Promise<Awaited<ReturnType<BrowserContext['cookies']>>> {
  const context = await browser.newContext();
  await context.request.post(`${origin}/api/auth/login`, {
    form: { uname: 'teacher', pwd: BENCH_PASSWORD },
    headers: { origin },
  });
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}
