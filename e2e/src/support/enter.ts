import type { Locale } from '@orrery/i18n';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openPage, type WatchedPage } from './browser';
import { PASSWORD } from './server';
import { openTeacherContext } from './teacher';

const BROWSERS: Record<Locale, string> = { en: 'en-GB', zh: 'zh-CN' };

/** A teacher's page, or that of another account, logged in by the call itself, where the journey is not about the door. */
export async function enter(
  browser: Browser,
  url: string,
  locale: Locale,
  options: BrowserContextOptions = {},
  account = 'teacher',
): Promise<WatchedPage> {
  const context = await openTeacherContext(browser, {
    locale: BROWSERS[locale],
    reducedMotion: 'reduce',
    ...options,
  });
  await context.request.post(`${url}/api/auth/login`, { form: { uname: account, pwd: PASSWORD } });
  await context.addCookies([{ name: 'lang', value: locale, url }]);
  return openPage(context);
}
