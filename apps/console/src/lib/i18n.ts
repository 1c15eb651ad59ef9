import { chooseLocale, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, type Locale } from '@orrery/i18n';
import { consoleCatalogue } from '@orrery/i18n/console';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readCookie, writeCookie } from './cookies';

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: typeof consoleCatalogue.en };
  }
}

/** Starts the translations in the visitor's language (GEN-05). */
export async function startI18n(): Promise<void> {
  const locale = chooseLocale(readCookie(LANGUAGE_COOKIE), navigator.languages);
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  });
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {
      en: { translation: consoleCatalogue.en },
      zh: { translation: consoleCatalogue.zh },
    },
  });
}

/** The language that is shown now. */
export function currentLocale(): Locale {
  return i18next.language === 'zh' ? 'zh' : 'en';
}

/** Shows another language and remembers it (GEN-07). */
export async function changeLocale(locale: Locale): Promise<void> {
  rememberLocale(locale);
  await i18next.changeLanguage(locale);
}

/** Writes the language cookie, also at log-in (GEN-07). */
export function rememberLocale(locale: Locale): void {
  writeCookie(LANGUAGE_COOKIE, locale, LANGUAGE_COOKIE_SECONDS);
}
