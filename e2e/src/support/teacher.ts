import type { BrowserContext } from 'playwright-core';
import { openPage, type WatchedPage } from './browser';
import { PASSWORD } from './server';

/** Opens the console and logs in. */
export async function logIn(context: BrowserContext, url: string, account: string): Promise<WatchedPage> {
  const watched = await openPage(context);
  const { page } = watched;
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Username' }).fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('banner').waitFor();
  return watched;
}

/** The school's registration code, asked for as the console does. */
export async function registrationCode(context: BrowserContext, url: string): Promise<string> {
  const answer = await context.request.post(`${url}/api/Classes/getSchoolClientCode`, {
    form: { renew: '0' },
  });
  const { data } = (await answer.json()) as { data: { client_code: string } };
  return data.client_code;
}
