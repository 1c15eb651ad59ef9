import { useTranslation } from 'react-i18next';
import { useHeadset, useHeadsetState } from '../headset-context';
import { Mark } from '../mark';
import styles from './class-over.module.css';
import { StatusLine } from './status-line';

/** After "shut down": the class is over; a web page cannot switch the device off and says so. */
export function ClassOver() {
  const { t } = useTranslation();
  const { session } = useHeadset();
  const schoolName = useHeadsetState((state) => state.schoolName);
  return (
    <main className={styles.screen} data-testid="class-over">
      <section className={styles.panel}>
        <p className={styles.school}>
          <Mark size="calc(34 * var(--u))" />
          {schoolName || t('brand')}
        </p>
        <h1>{t('ended.title')}</h1>
        <p className={styles.hint}>{t('ended.hint')}</p>
        <p className={styles.small}>{t('ended.powerOff')}</p>
        <button type="button" className={styles.again} onClick={() => session.rejoin()}>
          {t('ended.rejoin')}
        </button>
      </section>
      <StatusLine />
    </main>
  );
}
