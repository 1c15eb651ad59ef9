import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';

/** Shown until the first screen's code has arrived. */
export function RouteLoading() {
  const { t } = useTranslation();
  return <Spin fullscreen description={t('app.loading')} />;
}
