import { BatteryCharging, BatteryMedium, Download, Wifi, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHeadsetState } from '../headset-context';
import { currentLocale } from '../texts';
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
      <FetchingLine />
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

/** What this device downloads for its school, in a whisper: nobody has to do anything about it. */
function FetchingLine() {
  const { t } = useTranslation();
  const fetching = useHeadsetState((state) => state.fetching);
  if (!fetching) return null;
  const percent = Math.floor(fetching.progress * 100);
  const values = { title: fetching.title[currentLocale()], percent, count: fetching.left };
  return (
    <span className={styles.fetching} data-testid="fetching">
      <Download aria-hidden="true" />
      <i>{t(fetching.left > 0 ? 'install.more' : 'install.last', values)}</i>
    </span>
  );
}
