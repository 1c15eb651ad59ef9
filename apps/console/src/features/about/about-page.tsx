import { useTranslation } from 'react-i18next';
import { Logo } from '../../components/logo';
import styles from './about-page.module.css';
import { KeptList } from './kept-list';
import { LibraryCredits } from './library-credits';
import { PackageList } from './package-list';
import { ServerFacts } from './server-facts';

/** What Orrery is, how this server does, whose work it stands on, and what it keeps (GEN-23, MISC-08). */
export function AboutPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <Logo size={72} />
        <div>
          <h1>
            {t('app.name')}
            <span lang={t('about.otherLanguage')}>{t('app.otherName')}</span>
          </h1>
          <p>{t('about.what')}</p>
        </div>
      </header>
      <div className={styles.columns}>
        <ServerFacts />
        <section className={styles.block} aria-label={t('about.privacy')}>
          <h2>{t('about.privacy')}</h2>
          <p>{t('about.privacyText')}</p>
          <KeptList />
        </section>
        <LibraryCredits />
        <section className={styles.block} aria-label={t('about.openSource')}>
          <h2>{t('about.openSource')}</h2>
          <p>{t('about.licence')}</p>
          <PackageList />
        </section>
      </div>
    </div>
  );
}
