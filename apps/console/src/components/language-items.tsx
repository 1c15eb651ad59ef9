import { LOCALES, type Locale } from '@orrery/i18n';
import { Check, Globe } from 'lucide-react';
import { changeLocale, currentLocale } from '../lib/i18n';
import type { MenuItem } from './menu/menu';

/** Languages are named in themselves, so that whoever needs one can read it. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', zh: '中文' };

const ICON = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** The languages as lines of a menu; choosing one changes the language and remembers it. */
export function languageItems(): MenuItem[] {
  const shown = currentLocale();
  return LOCALES.map((locale) => ({
    key: locale,
    label: LOCALE_NAMES[locale],
    lang: locale === 'zh' ? 'zh-CN' : 'en',
    chosen: locale === shown,
    icon: locale === shown ? <Check {...ICON} /> : <Globe {...ICON} />,
    onPick: () => void changeLocale(locale),
  }));
}
