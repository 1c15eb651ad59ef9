/** How well a browser runs the product. */
export type BrowserSupport = 'good' | 'unknown' | 'unsupported';

const INTERNET_EXPLORER = /\bMSIE |\bTrident\//;

/** Chrome, Safari, Opera, Edge and Firefox by their tokens, with the names that some of them have on iOS. */
const GOOD =
  /\b(?:(?:Headless)?Chrome|CriOS|Chromium|OPR|Opera|OPiOS|OPT|Edge?|EdgA|EdgiOS|Firefox|FxiOS|OculusBrowser)\//;
const SAFARI = /\bVersion\/[\d.]+.* Safari\//;

/**
 * Judges a browser by its user agent (GEN-15 to GEN-17): Internet Explorer is unsupported, the five that we know are
 * good, and all others are unknown (GEN-Q2).
 */
export function judgeBrowser(userAgent: string): BrowserSupport {
  if (INTERNET_EXPLORER.test(userAgent)) return 'unsupported';
  return GOOD.test(userAgent) || SAFARI.test(userAgent) ? 'good' : 'unknown';
}
