/** Languages that the product speaks. */
export const LOCALES = ['en', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];

/** Name of the cookie that remembers the chosen language (GEN-07). */
export const LANGUAGE_COOKIE = 'lang';

/** How long the choice is remembered (GEN-07): about ten years. */
export const LANGUAGE_COOKIE_SECONDS = 10 * 365 * 24 * 60 * 60;

const CHINESE = /^(zh|cn)([-_]|$)/i;

/**
 * The interface language (GEN-05): the cookie decides where it is present, the browser's first language
 * only where it is absent, and everything that is not Chinese is English.
 * @param cookie value of the language cookie
 * @param browserLanguages the browser's languages, preferred first
 */
export function chooseLocale(cookie: string | null | undefined, browserLanguages: readonly string[]): Locale {
  const wanted = cookie?.trim() || browserLanguages[0] || '';
  return CHINESE.test(wanted) ? 'zh' : 'en';
}
