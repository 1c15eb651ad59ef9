import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Notice } from '../../components/notice';
import styles from './layout.module.css';
import { NotFound } from './not-found';

/** A screen that could not be drawn or whose code did not arrive. */
export function RouteFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <Notice
      mood="broken"
      title={t('error.page')}
      action={
        <button type="button" className={styles.home} onClick={() => window.location.reload()}>
          {t('action.retry')}
        </button>
      }
    />
  );
}
