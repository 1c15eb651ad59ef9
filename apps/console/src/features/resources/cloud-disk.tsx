import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toStorage } from '../../lib/format';
import { http } from '../../lib/http';
import styles from './resources.module.css';

/** The room for the school's own files: used of total (RES-01, RES-02). */
export function CloudDisk() {
  const { t } = useTranslation();
  const { data } = useQuery({ queryKey: ['cloud-disk'], queryFn: () => http.schoolCloudDisk() });
  const share = data && data.total > 0 ? Math.min(1, data.used / data.total) : 0;
  const text = data
    ? t('resources.disk', { used: toStorage(data.used, t), total: toStorage(data.total, t) })
    : t('resources.diskName');
  return (
    <div className={styles.disk}>
      <label htmlFor="cloud-disk" className="num">
        {text}
      </label>
      <meter id="cloud-disk" min={0} max={1} high={0.9} value={share} />
    </div>
  );
}
