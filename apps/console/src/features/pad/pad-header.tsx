import { Home } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LanguageSwitch } from '../../components/language-switch';
import { Logo } from '../../components/logo';
import styles from './pad-page.module.css';

/** The tablet's slim header: where one is, and the way to the console. */
export function PadHeader({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <header className={styles.top}>
      <Link to="/pad" className={styles.brand}>
        <Logo size={28} />
        <span>{t('app.name')}</span>
      </Link>
      <div className={styles.right}>
        {children}
        <LanguageSwitch short />
        <Link to="/" className={styles.round} aria-label={t('pad.home')} title={t('pad.home')}>
          <Home size={20} strokeWidth={1.6} aria-hidden="true" />
        </Link>
      </div>
    </header>
  );
}
