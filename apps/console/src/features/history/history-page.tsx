import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { Notice } from '../../components/notice';
import styles from './history-page.module.css';

/** How the classes did over time (GEN-28). */
export function HistoryPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <h1>{t('title.historyData')}</h1>
      <Notice
        title={t('history.empty')}
        detail={t('history.emptyHint')}
        action={<LinkButton to="/res/list">{t('study.toLibrary')}</LinkButton>}
      />
    </div>
  );
}
