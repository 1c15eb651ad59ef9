import type { Locale } from '@orrery/i18n';
import { consoleCatalogue } from '@orrery/i18n/console';
import { headsetTexts } from '@orrery/i18n/headset';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const TEXTS: Record<Locale, Readonly<Record<string, string>>> = {
  en: { ...consoleCatalogue.en, ...headsetTexts.en },
  zh: { ...consoleCatalogue.zh, ...headsetTexts.zh },
};
/** Each language is named in itself, so that whoever needs it can read it. */
const LANGUAGE_NAMES = new Set(['English', '中文']);
const KEYS = new Set(Object.keys(TEXTS.en));
const OTHER: Record<Locale, Locale> = { en: 'zh', zh: 'en' };

/** Everything that the page says: its texts, and what it tells to screen readers. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) said.add(walker.currentNode.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) said.add(element.getAttribute(name) ?? '');
    }
    said.add(document.title);
    said.delete('');
    return [...said];
  });
}

/** What is said in the wrong words: a key, an empty placeholder, or the other language's own text. */
export async function findWrongWords(page: Page, locale: Locale): Promise<string[]> {
  const own = new Set(Object.values(TEXTS[locale]));
  const foreign = new Set(Object.values(TEXTS[OTHER[locale]]).filter((text) => !own.has(text)));
  const said = await textsOf(page);
  return said.filter((text) => {
    if (LANGUAGE_NAMES.has(text)) return false;
    const isKey = text.split(/[\s:]+/).some((word) => KEYS.has(word) && word.includes('.'));
    return isKey || text.includes('{{') || foreign.has(text);
  });
}

/** What shuts somebody out, by the rules of axe: only what it calls serious or critical. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Whatever fades in is half transparent for a moment.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
