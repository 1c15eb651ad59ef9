import { auth } from './console/auth';
import { common } from './console/common';
import { help } from './console/help';
import { shell } from './console/shell';

/**
 * The texts of what visitors may open (log-in, activation, the guide), in both languages: the page brings them with
 * it, so that its first picture waits for nothing and the language switches at once.
 */
export const doorTexts = {
  en: { ...common.en, ...shell.en, ...auth.en, ...help.en },
  zh: { ...common.zh, ...shell.zh, ...auth.zh, ...help.zh },
};
