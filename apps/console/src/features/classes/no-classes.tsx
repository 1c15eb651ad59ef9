import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { Notice } from '../../components/notice';

/** What stands on the statistics while the school has no classes: where they are made. */
export function NoClasses() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('classes.empty')}
      detail={t('classes.emptyStatistics')}
      action={<LinkButton to="/binding">{t('classes.toClasses')}</LinkButton>}
    />
  );
}
