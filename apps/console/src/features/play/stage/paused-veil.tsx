import { Pause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './stage.module.css';

/** Says over the picture that the class is paused (PLAY-29); what is under it can still be pointed to. */
export function PausedVeil() {
  const { t } = useTranslation();
  return (
    <div className={styles.veil} role="status">
      <span className={styles.pill}>
        <Pause size={16} fill="currentColor" strokeWidth={1} aria-hidden="true" />
        {t('gaze.paused')}
      </span>
    </div>
  );
}
