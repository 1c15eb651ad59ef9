import { Pause, Play } from 'lucide-react';
import { useDoorTexts } from './door-texts';
import styles from './motion-switch.module.css';

/** Stops and resumes the moving picture: what moves by itself must be able to rest (WCAG 2.2.2). */
export function MotionSwitch({ paused, onToggle }: { paused: boolean; onToggle: () => void }) {
  const t = useDoorTexts();
  const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const;
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label={t(paused ? 'auth.resume' : 'auth.pause')}
      title={t(paused ? 'auth.resume' : 'auth.pause')}
      onClick={onToggle}
    >
      {paused ? <Play {...icon} /> : <Pause {...icon} />}
    </button>
  );
}
