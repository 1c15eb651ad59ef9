import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { Notice } from '../../components/notice';

/** The lessons that tested their students (GEN-40). */
export function StudyListPage() {
  const { t } = useTranslation();
  return (
    <ManagePage title={t('title.study')} back={{ to: '/binding', label: t('title.binding') }}>
      <Notice
        title={t('study.empty')}
        detail={t('study.emptyHint')}
        action={<LinkButton to="/res/list">{t('study.toLibrary')}</LinkButton>}
      />
    </ManagePage>
  );
}
