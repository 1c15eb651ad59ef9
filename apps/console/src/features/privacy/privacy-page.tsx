import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/failure-notice';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import styles from './privacy-page.module.css';
import { SettingsForm } from './settings-form';
import { useSettings } from './use-settings';

/** How long the school keeps what students did, and where one student's data is given out or erased. */
export function PrivacyPage() {
  const { t } = useTranslation();
  return (
    <ManagePage title={t('title.privacySettings')} back={{ to: '/account', label: t('title.account') }}>
      <p className={styles.intro}>{t('privacy.intro')}</p>
      <div className={styles.sections}>
        <Settings />
        <section className={styles.section} aria-labelledby="privacy-one">
          <h2 id="privacy-one">{t('privacy.one')}</h2>
          <p className={styles.hint}>{t('privacy.oneHint')}</p>
          <div className={styles.end}>
            <LinkButton to="/binding">{t('privacy.toClasses')}</LinkButton>
          </div>
        </section>
      </div>
    </ManagePage>
  );
}

function Settings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useSettings();
  // Another revision, as after a save, starts the form anew.
  if (data) return <SettingsForm key={data.revision} settings={data} onChanged={() => void refetch()} />;
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  return <div className={styles.skeleton} role="status" aria-busy="true" aria-label={t('app.loading')} />;
}
