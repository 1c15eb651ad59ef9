import type { Texts } from './catalogue';
import { auth } from './console/auth';
import { common } from './console/common';
import { help } from './console/help';
import { shell } from './console/shell';

/** Said behind the log-in only: kinds, numbers, menus, titles of rooms, and the change of password. */
const ROOMS_ONLY =
  /^(?:type|format|shell|nav\.(?!manage$)|title\.(?!(?:login|activation|help|courseIndex|resList|courseEdit)$)|auth\.(?:change|old$|new$|repeat))/;

function doorOf(...catalogues: Texts[]): Texts {
  const texts = catalogues.flatMap((catalogue) => Object.entries(catalogue));
  return Object.fromEntries(texts.filter(([key]) => !ROOMS_ONLY.test(key)));
}

/**
 * The texts of what visitors may open (log-in, activation, the guide), in both languages: the page brings them with
 * it, so that its first picture waits for nothing and the language switches at once.
 */
export const doorTexts = {
  en: doorOf(common.en, shell.en, auth.en, help.en),
  zh: doorOf(common.zh, shell.zh, auth.zh, help.zh),
};
