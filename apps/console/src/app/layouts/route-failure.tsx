import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Notice } from '../../components/notice';
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
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
