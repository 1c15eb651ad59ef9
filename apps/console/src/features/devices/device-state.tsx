import type { Device } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { OnlineMark } from '../../components/manage/online-mark';
import { currentLocale } from '../../lib/i18n';
import { toAgo, toMoment } from '../../lib/written';
import styles from './device-list-page.module.css';

/** Whether a headset is there; below it the lesson that it takes part in, or when it was last seen. */
export function DeviceState({ device }: { device: Device }) {
  const { t } = useTranslation();
  if (device.lesson_class) {
    return (
      <span className={styles.two}>
        <span className={styles.lesson}>{t('devices.tile.class')}</span>
        <small title={device.lesson_class}>{device.lesson_class}</small>
      </span>
    );
  }
  return (
    <span className={styles.two}>
      <OnlineMark online={device.is_online === 1} />
      {device.is_online === 1 ? null : <LastSeen ms={device.seen} />}
    </span>
  );
}

function LastSeen({ ms }: { ms: number | null }) {
  const { t } = useTranslation();
  if (ms === null) return <small>{t('devices.neverSeen')}</small>;
  const locale = currentLocale();
  return (
    <small title={t('devices.lastSeen', { time: toMoment(ms, locale) })}>
      {toAgo(ms, Date.now(), locale)}
    </small>
  );
}
