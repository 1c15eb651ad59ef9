import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../components/notice';
import styles from './class-view.module.css';

/** A wall without headsets: what brings them here, and the way there. */
export function Nobody() {
  const { t } = useTranslation();
  const register = (
    <Link to="/client" className={styles.register}>
      {t('live.register')}
    </Link>
  );
  return <Notice title={t('live.nobody')} detail={t('live.nobodyHint')} action={register} />;
}
