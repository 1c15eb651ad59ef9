import { useTranslation } from 'react-i18next';
import styles from './layout.module.css';

/** The first stop of the keyboard: past the menus, to the content. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className={styles.skip} href="#content">
      {t('app.skip')}
    </a>
  );
}
