import { chooseLocale, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, type Locale } from '@orrery/i18n';
import type { consoleCatalogue } from '@orrery/i18n/console';
import { doorTexts } from '@orrery/i18n/console-door';
import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readCookie, writeCookie } from './cookies';
import { isolate } from './isolate';
import { toNumber } from './written';

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: typeof consoleCatalogue.en };
  }
}

/**
 * Writes numbers in texts as their language does; what is no quantity, an id for example, is given as text. Texts that
 * somebody typed do not turn the sentence that they stand in.
 */
const valuesInTexts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language) =>
    typeof value === 'number'
      ? toNumber(value, language === 'zh' ? 'zh' : 'en')
      : typeof value === 'string'
        ? isolate(value)
        : value,
};

/** Starts the translations in the visitor's language (GEN-05). */
export async function startI18n(): Promise<void> {
  const locale = chooseLocale(readCookie(LANGUAGE_COOKIE), navigator.languages);
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  });
  await i18next
    .use(valuesInTexts)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: 'en',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      resources: {
        en: { translation: doorTexts.en },
        zh: { translation: doorTexts.zh },
      },
    });
}

/** The language that is shown now. */
export function currentLocale(): Locale {
  return i18next.language === 'zh' ? 'zh' : 'en';
}

/** The texts of the rooms behind the log-in, each language in a chunk of its own. */
const ROOM_TEXTS: Record<Locale, () => Promise<Readonly<Record<string, string>>>> = {
  en: async () => (await import('@orrery/i18n/console-en')).englishTexts,
  zh: async () => (await import('@orrery/i18n/console-zh')).chineseTexts,
};

const arriving = new Map<Locale, Promise<void>>();

/**
 * Fetches, once, what the rooms behind the log-in say; the door's texts are here from the start.
 * @throws where the code does not arrive; the next call tries again
 */
export function loadRoomTexts(locale: Locale = currentLocale()): Promise<void> {
  const present = arriving.get(locale);
  if (present) return present;
  const loading = ROOM_TEXTS[locale]().then((texts) => {
    i18next.addResourceBundle(locale, 'translation', texts, true, true);
  });
  arriving.set(locale, loading);
  loading.catch(() => arriving.delete(locale));
  return loading;
}

/** Shows another language and remembers it (GEN-07); the texts come first, so that no page shows keys. */
export async function changeLocale(locale: Locale): Promise<void> {
  rememberLocale(locale);
  if (arriving.size > 0) await loadRoomTexts(locale);
  await i18next.changeLanguage(locale);
}

/** Writes the language cookie, also at log-in (GEN-07). */
export function rememberLocale(locale: Locale): void {
  writeCookie(LANGUAGE_COOKIE, locale, LANGUAGE_COOKIE_SECONDS);
}
