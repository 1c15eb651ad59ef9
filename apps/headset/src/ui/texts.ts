import { chooseLocale, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, type Locale } from '@orrery/i18n';
import { headsetTexts } from '@orrery/i18n/headset';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
}

/** Starts the texts in the language of the cookie, else of the browser. */
export async function startTexts(): Promise<void> {
  const locale = chooseLocale(readCookie(LANGUAGE_COOKIE), navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: headsetTexts.en }, zh: { translation: headsetTexts.zh } },
  });
  markDocument(locale);
}

function markDocument(locale: Locale): void {
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en';
  document.title = i18next.t('brand');
}

/** Switches between the two languages and remembers the choice for every page of the product. */
export async function switchLanguage(): Promise<void> {
  const locale: Locale = currentLocale() === 'zh' ? 'en' : 'zh';
  // The Cookie Store API is missing on headset browsers and on pages without HTTPS.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${LANGUAGE_COOKIE}=${locale}; path=/; max-age=${LANGUAGE_COOKIE_SECONDS}; samesite=lax`;
  await i18next.changeLanguage(locale);
  markDocument(locale);
}

/** The language that the page is in now. */
export function currentLocale(): Locale {
  return i18next.language === 'zh' ? 'zh' : 'en';
}
