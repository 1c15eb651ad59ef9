import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../components/logo';
import { useSession } from '../../lib/session';
import styles from './layout.module.css';

/** The product, and whose it is: the school's logo and name (GEN-53). */
export function Brand() {
  const { t } = useTranslation();
  const school = useSession((session) => session.school);
  return (
    <Link to="/" className={styles.brand}>
      <Logo />
      <span>{t('app.name')}</span>
      {school ? (
        <small>
          {school.logo ? <img src={school.logo} alt="" height={20} /> : null}
          <span title={school.school_show_name || school.name}>{school.school_show_name || school.name}</span>
        </small>
      ) : null}
    </Link>
  );
}
