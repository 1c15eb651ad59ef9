import { BatteryCharging, BatteryMedium, Wifi, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHeadsetState } from '../headset-context';
import { VisorIcon } from '../visor-icon';
import styles from './status-line.module.css';

/** The bottom of calm screens: which device this is, whether it is connected, how full it is. */
export function StatusLine() {
  const { t } = useTranslation();
  const deviceName = useHeadsetState((state) => state.deviceName);
  const connection = useHeadsetState((state) => state.connection);
  const battery = useHeadsetState((state) => state.battery);
  const percent = battery.level === null ? null : Math.round(battery.level * 100);
  const Cell = battery.charging ? BatteryCharging : BatteryMedium;
  const texts = {
    online: t('connection.online'),
    connecting: t('connection.connecting'),
    offline: t('connection.offline'),
  };
  return (
    <footer className={styles.line}>
      <span>
        <VisorIcon />
        {deviceName}
      </span>
      <span className={styles.right} data-connection={connection}>
        {connection === 'online' ? <Wifi aria-hidden="true" /> : <WifiOff aria-hidden="true" />}
        {texts[connection]}
      </span>
      {percent === null ? null : (
        <span role="img" aria-label={t('battery', { percent })}>
          <Cell aria-hidden="true" />
          {`${percent}%`}
        </span>
      )}
    </footer>
  );
}
