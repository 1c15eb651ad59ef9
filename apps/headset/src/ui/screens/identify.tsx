import { useTranslation } from 'react-i18next';
import { useHeadsetState } from '../headset-context';
import styles from './identify.module.css';

/** Somebody looks for this device: it shows its name across the room. */
export function Identify() {
  const { t } = useTranslation();
  const identifying = useHeadsetState((state) => state.identifying);
  const name = useHeadsetState((state) => state.deviceName);
  if (!identifying) return null;
  return (
    <div className={styles.flash} role="alert" data-testid="identify">
      {t('identify.here', { name })}
    </div>
  );
}
