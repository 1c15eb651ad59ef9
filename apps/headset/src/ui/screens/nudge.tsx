import { BellRing } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeadsetState } from '../headset-context';
import styles from './nudge.module.css';

/** Two short buzzes with a pause, in milliseconds. */
const BUZZ_MS = [180, 90, 180];

/** The teacher calls this student: a word over whatever is shown, and a buzz where the device can. */
export function Nudge() {
  const { t } = useTranslation();
  const nudged = useHeadsetState((state) => state.nudged);
  useEffect(() => {
    if (nudged > 0) navigator.vibrate?.(BUZZ_MS);
  }, [nudged]);
  if (nudged === 0) return null;
  return (
    <p className={styles.call} role="alert" data-testid="nudge">
      <BellRing aria-hidden="true" />
      {t('nudge.word')}
    </p>
  );
}
