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

type TextLoader = () => Promise<Readonly<Record<string, string>>>;

/** What the rooms behind the log-in say, and what only the administrator's desk says; each language comes by itself. */
const ROOM_TEXTS = {
  rooms: {
    en: async () => (await import('@orrery/i18n/console-en')).englishTexts,
    zh: async () => (await import('@orrery/i18n/console-zh')).chineseTexts,
  },
  desk: {
    en: async () => (await import('@orrery/i18n/console-desk-en')).englishDeskTexts,
    zh: async () => (await import('@orrery/i18n/console-desk-zh')).chineseDeskTexts,
  },
} as const satisfies Record<string, Record<Locale, TextLoader>>;

/** A part of the texts behind the log-in. */
export type RoomTexts = keyof typeof ROOM_TEXTS;

const arriving = new Map<string, Promise<void>>();
const wanted = new Set<RoomTexts>();

/**
 * Fetches, once, what screens behind the log-in say; the door's texts are here from the start.
 * @param parts the rooms' own, and the desk's where a screen of the administrator's frame opens
 * @throws where the code does not arrive; the next call tries again
 */
export async function loadRoomTexts(
  parts: readonly RoomTexts[],
  locale: Locale = currentLocale(),
): Promise<void> {
  await Promise.all(parts.map((part) => loadPart(part, locale)));
}

function loadPart(part: RoomTexts, locale: Locale): Promise<void> {
  wanted.add(part);
  const name = `${part} ${locale}`;
  const present = arriving.get(name);
  if (present) return present;
  const loading = ROOM_TEXTS[part][locale]().then((texts) => {
    i18next.addResourceBundle(locale, 'translation', texts, true, true);
  });
  arriving.set(name, loading);
  loading.catch(() => arriving.delete(name));
  return loading;
}

/** Shows another language and remembers it (GEN-07); the texts come first, so that no page shows keys. */
export async function changeLocale(locale: Locale): Promise<void> {
  rememberLocale(locale);
  await loadRoomTexts([...wanted], locale);
  await i18next.changeLanguage(locale);
}

/** Writes the language cookie, also at log-in (GEN-07). */
export function rememberLocale(locale: Locale): void {
  writeCookie(LANGUAGE_COOKIE, locale, LANGUAGE_COOKIE_SECONDS);
}
