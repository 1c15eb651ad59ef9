import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { ResourceDetail } from '../../components/resource-detail/resource-detail';
import { PadHeader } from './pad-header';
import styles from './pad-page.module.css';

/** One resource on the tablet (LIB-32, LIB-Q8); back leads to the list as it was. */
export function PadDetailPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const { search } = useLocation();
  return (
    <div className={styles.page}>
      <PadHeader />
      <main id="content" className={styles.detail} tabIndex={-1}>
        <ResourceDetail id={id} back={{ to: `/pad${search}`, label: t('detail.back') }} />
      </main>
    </div>
  );
}
