import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ManagePage } from '../../components/manage/manage-page';
import { useSession } from '../../lib/session';
import styles from './registration.module.css';
import { RegistrationContent } from './registration-content';

/** The registration code as a page, for the projector or printed for the classroom wall (MISC-05). */
export function RegistrationPage() {
  const { t } = useTranslation();
  const school = useSession((session) => session.school?.school_show_name);
  const print = (
    <Button type="primary" icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
      {t('devices.print')}
    </Button>
  );
  return (
    <ManagePage
      title={t('title.registration')}
      back={{ to: '/client', label: t('devices.page') }}
      actions={print}
    >
      <section className={styles.sheet} aria-label={t('title.registration')}>
        {school ? <p className={styles.school}>{school}</p> : null}
        <p className={styles.hint}>{t('devices.codeHint')}</p>
        <RegistrationContent />
      </section>
    </ManagePage>
  );
}
