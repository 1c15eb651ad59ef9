import type { Locale } from '@orrery/i18n';
import { consoleCatalogue } from '@orrery/i18n/console';
import { headsetTexts } from '@orrery/i18n/headset';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const TEXTS: Record<Locale, Readonly<Record<string, string>>> = {
  en: { ...consoleCatalogue.en, ...headsetTexts.en },
  zh: { ...consoleCatalogue.zh, ...headsetTexts.zh },
};
/** Each language is named in itself, so that whoever needs it can read it; the product has a name in both. */
const NAMES = new Set(['English', '中文', 'Orrery', '星仪课堂']);
const KEYS = new Set(Object.keys(TEXTS.en));
const OTHER: Record<Locale, Locale> = { en: 'zh', zh: 'en' };
const LANG: Record<Locale, string> = { en: 'en', zh: 'zh-CN' };

const AXE = {
  resultTypes: ['violations'],
  // A failure names an element by its own text; no rule below reads a copy of every style sheet, which takes a quarter.
  selectors: false,
  preload: { assets: ['media'] },
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Everything that the page says: its texts, and what it tells to screen readers. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) said.add(walker.currentNode.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        said.add(element.getAttribute(name) ?? '');
    }
    said.add(document.title);
    said.delete('');
    return [...said];
  });
}

/** Texts of a language that the other does not have as well; what is put into them may be anything. */
function patternsOf(locale: Locale): { texts: Set<string>; sentences: RegExp[] } {
  const others = new Set(Object.values(TEXTS[OTHER[locale]]));
  const own = Object.values(TEXTS[locale]).filter((text) => !others.has(text));
  const sentences = own
    .filter(
      (text) => text.includes('{{') && /\p{Script=Han}|\p{L}{3}/u.test(text.replace(/\{\{.*?\}\}/g, '')),
    )
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{.*?\}\}/)
            .map(escapeWords)
            .join('.+')}$`,
        ),
    );
  return { texts: new Set(own), sentences };
}

const escapeWords = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const PATTERNS = { en: patternsOf('en'), zh: patternsOf('zh') };

/**
 * What is said in the wrong words: a key, an empty placeholder, the other language's own text, or, in English, a text
 * in Chinese script alone. Names that a school gives are written in both scripts in the demonstration school.
 */
export async function findWrongWords(page: Page, locale: Locale): Promise<string[]> {
  const { texts, sentences } = PATTERNS[OTHER[locale]];
  const said = await textsOf(page);
  return said.filter((text) => {
    if (NAMES.has(text)) return false;
    const isKey = text.split(/[\s:]+/).some((word) => KEYS.has(word) && word.includes('.'));
    const isForeign = texts.has(text) || sentences.some((sentence) => sentence.test(text));
    const isOtherScript = locale === 'en' && /\p{Script=Han}/u.test(text) && !/[A-Za-z]/.test(text);
    return isKey || text.includes('{{') || isForeign || isOtherScript;
  });
}

/** What shuts somebody out, by the rules of axe. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Whatever fades in is half transparent for a moment.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(AXE)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** What every page owes to readers: one name in its language, one heading, one place for its content. */
export async function findGaps(page: Page, locale: Locale): Promise<string[]> {
  const { lang, title, headings, mains } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    headings: document.querySelectorAll('h1').length,
    mains: document.querySelectorAll('main, [role="main"]').length,
  }));
  const gaps: string[] = [];
  if (lang !== LANG[locale]) gaps.push(`lang is ${lang}`);
  if (!/^\S/.test(title) || !title.endsWith(` · ${TEXTS[locale]['app.name']}`))
    gaps.push(`the title is "${title}"`);
  if (headings !== 1) gaps.push(`${headings} headings of the first level`);
  if (mains !== 1) gaps.push(`${mains} main areas`);
  return gaps;
}

/** What has to be pushed sideways to be seen: the page, or a part of it that shows a scrollbar. */
export function findSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll('*')].filter((element) => {
      if (element.scrollWidth <= element.clientWidth + 1) return false;
      if (element === document.documentElement) return true;
      const { overflowX, scrollbarWidth } = getComputedStyle(element);
      return /auto|scroll/.test(overflowX) && scrollbarWidth !== 'none';
    });
    return wide.map((element) => `${element.tagName}.${element.className}`);
  });
}
