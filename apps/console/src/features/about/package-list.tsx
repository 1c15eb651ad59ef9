import { useTranslation } from 'react-i18next';
import markdown from '../../../../../docs/DEPENDENCIES.md?raw';
import styles from './about-page.module.css';
import { readDependencies } from './dependencies';

const PACKAGES = readDependencies(markdown);

/** The open-source packages that the product is built on, with their licences. */
export function PackageList() {
  const { t } = useTranslation();
  return (
    <details className={styles.more}>
      <summary>{t('about.packages', { count: PACKAGES.length })}</summary>
      <dl className={styles.rows}>
        {PACKAGES.map(({ name, licence }) => (
          <div key={name}>
            <dt translate="no">{name}</dt>
            <dd translate="no">{licence}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
