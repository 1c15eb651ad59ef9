import { useTranslation } from 'react-i18next';
import styles from './device-list-page.module.css';

interface BatteryMeterProps {
  /** 0 to 100; null where unknown. */
  readonly percent: number | null;
  /** Below this it is low. */
  readonly low: number;
}

/** A battery as picture and number. */
export function BatteryMeter({ percent, low }: BatteryMeterProps) {
  const { t } = useTranslation();
  if (percent === null) return t('format.unknown');
  return (
    <span className={percent < low ? `${styles.battery} ${styles.low} num` : `${styles.battery} num`}>
      <i aria-hidden="true">
        <u style={{ width: `${percent}%` }} />
      </i>
      {t('play.battery', { percent: Math.round(percent) })}
    </span>
  );
}
