import type { Resource } from '@orrery/contract';
import type { Page } from 'playwright-core';

/** Opens the teaching screen for all headsets, with a play list as this browser keeps it. */
export async function openPlay(page: Page, url: string, resources: readonly Resource[]): Promise<void> {
  const list = resources.map(
    ({ id, title, cover, res_type, is_bokong, file_type, use_explain, duration }) => ({
      ...{ id, title, cover, res_type, is_bokong, file_type, use_explain, duration },
    }),
  );
  // An address of the same origin that starts nothing: what is kept must be there before the screen opens.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((kept) => {
    sessionStorage.setItem('playList', kept);
    sessionStorage.setItem('classAsked', '1');
  }, JSON.stringify(list));
  await page.goto(`${url}/play/${resources[0]?.id}`);
  await page.getByRole('navigation', { name: /^(Play list|播放列表)$/ }).waitFor();
}
