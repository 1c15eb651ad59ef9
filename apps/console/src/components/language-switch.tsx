import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../lib/i18n';
import { LOCALE_NAMES, languageItems } from './language-items';
import styles from './language-switch.module.css';
import { Menu } from './menu/menu';

/**
 * Changes the language and remembers it.
 * @param short on a phone only the globe is shown
 */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const { t } = useTranslation();
  const name = LOCALE_NAMES[currentLocale()];
  return (
    <Menu
      className={short ? `${styles.button} ${styles.short}` : styles.button}
      name={`${t('app.language')}: ${name}`}
      groups={[{ key: 'languages', items: languageItems() }]}
    >
      <Globe size={16} strokeWidth={1.6} aria-hidden="true" />
      <span>{name}</span>
      <ChevronDown size={14} strokeWidth={1.6} aria-hidden="true" />
    </Menu>
  );
}
