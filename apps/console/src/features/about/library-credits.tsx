import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './about-page.module.css';
import { useLibraryCredits } from './use-library-credits';

/** Whose work the pieces of the library are, and under which licences they may be shown. */
export function LibraryCredits() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useLibraryCredits();
  return (
    <section className={styles.block} aria-label={t('about.library')}>
      <h2>{t('about.library')}</h2>
      <p>{t('about.libraryText')}</p>
      {isError && !data ? (
        <p role="alert" className={styles.failed}>
          {t('error.fetch')} <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </p>
      ) : null}
      {data || isError ? null : <Skeleton active title={false} />}
      <ul className={styles.credits}>
        {data?.map(({ licence, count, names }) => (
          <li key={licence}>
            <h3>
              <span translate="no">{licence}</span>
              <small className="num">{t('library.count', { count })}</small>
            </h3>
            <p translate="no">{names.join(' · ')}</p>
          </li>
        ))}
      </ul>
      <Link to="/res/list" className={styles.link}>
        {t('about.toLibrary')}
      </Link>
    </section>
  );
}
