import { useTranslation } from 'react-i18next';
import { toStorage } from '../../lib/format';
import { toLeftText } from '../../lib/left-text';
import styles from './installs.module.css';

interface RemainingTimeProps {
  /** Bytes a second. */
  readonly rate: number;
  /** Bytes that are missing. */
  readonly left: number;
}

/** How fast it comes, and how long that still takes; nothing while nothing comes. */
export function RemainingTime({ rate, left }: RemainingTimeProps) {
  const { t } = useTranslation();
  if (rate <= 0 || left <= 0) return null;
  return (
    <span className={styles.speed}>
      {t('installs.perSecond', { bytes: toStorage(rate, t) })}
      <small>{toLeftText(left / rate, t)}</small>
    </span>
  );
}
