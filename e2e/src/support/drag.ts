import type { Locator, Page } from 'playwright-core';

/** Drags by mouse as a hand does: press, several moves, a rest at the target, release. */
export async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  // A hand aims at what has come to rest, and so does a hover.
  await to.hover({ trial: true });
  const target = await to.boundingBox();
  await from.hover();
  const start = await from.boundingBox();
  if (!start || !target) throw new Error('there is nothing to drag, or nowhere to drag it');
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 8, start.y + start.height / 2 + 8, { steps: 3 });
  await page.mouse.move(x, y, { steps: 12 });
  await page.mouse.move(x, y + 1);
  await page.mouse.up();
  // A drag library swallows clicks for 50 ms after a drop; timers of a page fire in order, so the next click comes after.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
}
