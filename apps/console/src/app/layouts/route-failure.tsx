import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../components/notice';
import styles from './layout.module.css';

/** A screen that could not be drawn or whose code did not arrive. */
export function RouteFailure() {
  const { t } = useTranslation();
  return (
    <Notice
      mood="broken"
      title={t('error.page')}
      action={
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}

/** An address that no route has. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <main className={styles.lost}>
      <Notice
        title={t('error.notFound')}
        action={
          <Link to="/" className={styles.home}>
            {t('error.home')}
          </Link>
        }
      />
    </main>
  );
}
