import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLocale } from '../../lib/i18n';
import { CONTENTS, FIRST_TOPIC } from './contents';
import styles from './help-page.module.css';

/** Every topic, by who needs it. */
export function HelpContents({ current }: { current: string }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  return (
    <nav className={styles.contents} aria-label={t('help.contents')}>
      {CONTENTS.map(({ label, entries }) => (
        <section key={label}>
          <h2>{t(label)}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Link
                  to={entry.id === FIRST_TOPIC ? '/help' : `/help/${entry.id}`}
                  aria-current={entry.id === current ? 'page' : undefined}
                  className={entry.id === current ? styles.on : undefined}
                >
                  {entry[locale]}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
