import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { Notice } from '../../components/notice';

/** What stands there while the school has no classes: how to teach without. */
export function NoClasses() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('classes.empty')}
      detail={t('classes.emptyHint')}
      action={<LinkButton to="/client/clientGroup">{t('classes.toGroups')}</LinkButton>}
    />
  );
}
