import { useTranslation } from 'react-i18next';
import styles from './manage.module.css';

/** Whether a headset is connected, as a mark that differs in shape and a word. */
export function OnlineMark({ online }: { online: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={online ? styles.online : styles.offline}>
      {t(online ? 'devices.online' : 'devices.offline')}
    </span>
  );
}
