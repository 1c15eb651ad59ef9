import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More stops than any screen has between its first and its last control. */
const MOST_STOPS = 120;

/** What has the keyboard: its name for whoever reads the failure. */
export const focusedName = (page: Page): Promise<string> => page.evaluate(nameOfFocus, null);

/** The same of what lies beside a place; nothing does between its last and its first control. */
export const focusedBeside = (place: Locator): Promise<string> => place.evaluate(nameOfFocus);

/** Runs in the page. */
function nameOfFocus(place: Element | null): string {
  const one = document.activeElement;
  if (!one || one === document.body || place?.contains(one)) return '';
  return one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 60) ?? one.tagName;
}

/** Whether an element has the keyboard, or holds what has it. */
export const holdsFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element.contains(document.activeElement));

/** Presses a key until a control has the keyboard, as somebody does who sees where it is. */
export async function walkTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    passed.push(await focusedName(page));
  }
  expect(passed, `the keyboard never came to ${goal}`).toEqual([]);
}

/** Walks through all controls of a screen; gives those at which nobody sees that they have the keyboard. */
export async function findUnseenStops(page: Page): Promise<{ seen: number; unseen: string[] }> {
  const unseen: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let seen = 0; seen < MOST_STOPS; seen += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtStop);
    if (!stop) return { seen, unseen };
    if (!stop.seen) unseen.push(stop.html);
  }
  return { seen: MOST_STOPS, unseen };
}

/** Runs in the page: whether what has the keyboard looks other than without it; null after the last one. */
function lookAtStop(): { html: string; seen: boolean } | null {
  const one = document.activeElement;
  if (!(one instanceof HTMLElement) || one === document.body || one.dataset.walked) return null;
  one.dataset.walked = 'yes';
  // A field may show it by the box around it, a card by its frame, a choice by the mark beside it.
  const places = [one, one.nextElementSibling, ...(one.closest('article')?.querySelectorAll('*') ?? [])];
  let up: Element | null = one;
  for (let step = 0; step < 4; step += 1) {
    up = up?.parentElement ?? null;
    places.push(up);
  }
  const look = () =>
    places
      .filter((place) => place !== null)
      .flatMap((place) => ['', '::before', '::after'].map((part) => getComputedStyle(place, part)))
      .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor }) =>
        outlineStyle === 'none'
          ? `${boxShadow} ${borderColor}`
          : `${outlineWidth} ${outlineColor} ${boxShadow} ${borderColor}`,
      )
      .join();
  const withKeyboard = look();
  one.blur();
  const without = look();
  one.focus({ preventScroll: true });
  const { width, height } = one.getBoundingClientRect();
  return { html: one.outerHTML.slice(0, 160), seen: withKeyboard !== without && width > 0 && height > 0 };
}
