import { Hourglass } from 'lucide-react';
import { useDoorTexts } from './door-texts';
import styles from './form.module.css';

/**
 * How long the server wants to be left alone, counting down.
 * @param seconds seconds left; 0 shows nothing
 * @param first seconds at the beginning, which screen readers are told once
 */
export function FormWait({ seconds, first }: { seconds: number; first: number }) {
  const t = useDoorTexts();
  return (
    <div role="alert" className={styles.waitSlot}>
      {seconds > 0 ? (
        <p className={styles.wait}>
          <Hourglass size={16} aria-hidden="true" />
          <span className="visually-hidden">{t('auth.tooMany', { seconds: first })}</span>
          <span className="num" aria-hidden="true">
            {t('auth.tooMany', { seconds })}
          </span>
        </p>
      ) : null}
    </div>
  );
}
