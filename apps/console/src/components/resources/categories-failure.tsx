import { useTranslation } from 'react-i18next';
import { useCategoryTree } from '../../lib/categories';
import styles from './results-bar.module.css';

/** Says that the filters could not be fetched, and tries again; nothing while all is well. */
export function CategoriesFailure() {
  const { t } = useTranslation();
  const { isError, refetch } = useCategoryTree();
  if (!isError) return null;
  return (
    <p className={styles.failure} role="alert">
      {t('library.filtersFailed')}{' '}
      <button type="button" className={styles.clear} onClick={() => void refetch()}>
        {t('action.retry')}
      </button>
    </p>
  );
}
