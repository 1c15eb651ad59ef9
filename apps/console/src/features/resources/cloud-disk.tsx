import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toStorage } from '../../lib/format';
import { http } from '../../lib/http';
import { currentLocale } from '../../lib/i18n';
import { toPercent } from '../../lib/written';
import styles from './cloud-disk.module.css';

/** From here on the bar warns. */
const NEARLY_FULL = 0.9;

interface CloudDiskProps {
  /** A file that is on its way, shown behind what the others use. */
  readonly file?: ComingFile | undefined;
}

interface ComingFile {
  readonly bytes: number;
  /** What the server calls it: it counts from then on. Null before. */
  readonly key: string | null;
}

/** The room for the school's own files: used of total, and the percentage (RES-01, RES-02, RES-20). */
export function CloudDisk({ file }: CloudDiskProps) {
  const { t } = useTranslation();
  const key = file?.key ?? null;
  const { data, isPlaceholderData } = useQuery({
    queryKey: key === null ? ['cloud-disk'] : ['cloud-disk', key],
    queryFn: () => http.schoolCloudDisk(),
    placeholderData: keepPreviousData,
  });
  const adding = file?.bytes ?? 0;
  const counted = key !== null && !isPlaceholderData ? adding : 0;
  const [used, total] = [Math.max(0, (data?.used ?? 0) - counted), data?.total ?? 0];
  const share = toShare(used, total);
  const after = toShare(used + adding, total);
  const words = data
    ? t('resources.diskUsed', { used: toStorage(used, t), total: toStorage(total, t) })
    : t('resources.diskUnknown');
  return (
    <div className={styles.disk}>
      <p className="num">
        <span>{words}</span>
        {adding > 0 ? <span>{t('resources.diskAdding', { size: toStorage(adding, t) })}</span> : null}
        {data && adding === 0 ? <span>{toPercent(share, currentLocale())}</span> : null}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter has one part, and no second for the file. */}
      <div
        className={after >= NEARLY_FULL ? `${styles.bar} ${styles.full}` : styles.bar}
        role="meter"
        aria-label={t('resources.diskName')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={words}
      >
        <span style={{ inlineSize: `${share * 100}%` }} />
        {adding > 0 ? <i style={{ inlineSize: `${(after - share) * 100}%` }} /> : null}
      </div>
    </div>
  );
}

function toShare(bytes: number, total: number): number {
  return total > 0 ? Math.min(1, bytes / total) : 0;
}
