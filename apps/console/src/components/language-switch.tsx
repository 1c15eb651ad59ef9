import { LOCALES, type Locale } from '@orrery/i18n';
import { Dropdown } from 'antd';
import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLocale, currentLocale } from '../lib/i18n';
import styles from './language-switch.module.css';

/** Languages are named in themselves, so that whoever needs one can read it. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', zh: '中文' };

/**
 * Changes the language and remembers it.
 * @param short on a phone only the globe is shown
 */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const items = LOCALES.map((key) => ({ key, label: LOCALE_NAMES[key] }));
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectedKeys: [locale], onClick: ({ key }) => void changeLocale(key as Locale) }}
    >
      <button
        type="button"
        className={short ? `${styles.button} ${styles.short}` : styles.button}
        aria-label={`${t('app.language')}: ${LOCALE_NAMES[locale]}`}
      >
        <Globe size={16} strokeWidth={1.6} aria-hidden="true" />
        <span>{LOCALE_NAMES[locale]}</span>
        <ChevronDown size={14} strokeWidth={1.6} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}
