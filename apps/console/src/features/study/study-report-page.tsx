import { useTranslation } from 'react-i18next';
import { ManagePage } from '../../components/manage/manage-page';
import { Notice } from '../../components/notice';

/** The report of one such lesson (GEN-41). */
export function StudyReportPage() {
  const { t } = useTranslation();
  return (
    <ManagePage title={t('title.studyHistoryData')} back={{ to: '/study', label: t('title.study') }}>
      <Notice title={t('study.unknown')} detail={t('study.unknownHint')} />
    </ManagePage>
  );
}
