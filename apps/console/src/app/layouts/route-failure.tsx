import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../components/notice';

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
    <main>
      <Notice title={t('error.notFound')} action={<Link to="/">{t('error.home')}</Link>} />
    </main>
  );
}
