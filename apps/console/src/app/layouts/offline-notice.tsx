import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './layout.module.css';

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says so while this machine has no network (GEN-81). */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return (
    <div role="status" className={online ? undefined : styles.offline}>
      {online ? null : (
        <>
          <WifiOff size={16} strokeWidth={1.6} aria-hidden="true" />
          {t('error.network')}
        </>
      )}
    </div>
  );
}
