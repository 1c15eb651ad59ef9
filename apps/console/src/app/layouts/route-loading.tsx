import { useTranslation } from 'react-i18next';
import styles from './layout.module.css';

/** Shown until the first screen's code has arrived. */
export function RouteLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status">
      <span className={styles.orbit} aria-hidden="true" />
      <span className="visually-hidden">{t('app.loading')}</span>
    </div>
  );
}
