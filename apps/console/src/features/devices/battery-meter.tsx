import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './device-list-page.module.css';

interface BatteryMeterProps {
  /** 0 to 100; null where unknown. */
  readonly percent: number | null;
  /** Below this it is low. */
  readonly low: number;
  readonly charging: boolean;
}

/** A battery as picture and number; one that charges is not low. */
export function BatteryMeter({ percent, low, charging }: BatteryMeterProps) {
  const { t } = useTranslation();
  if (percent === null) return t('format.unknown');
  const isLow = percent < low && !charging;
  return (
    <span className={isLow ? `${styles.battery} ${styles.low} num` : `${styles.battery} num`}>
      <i aria-hidden="true">
        <u style={{ width: `${percent}%` }} />
      </i>
      {t('play.battery', { percent: Math.round(percent) })}
      {charging ? <Zap size={13} role="img" aria-label={t('devices.charging')} /> : null}
    </span>
  );
}
