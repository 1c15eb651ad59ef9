import { CircleAlert, CircleCheck, Pause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Upload, UploadPhase } from '../../lib/uploads/types';
import styles from './upload-tray.module.css';

const ICON = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;

const STOPPED: ReadonlySet<UploadPhase> = new Set(['failed', 'lost']);
const UNDER_WAY: ReadonlySet<UploadPhase> = new Set(['hashing', 'sending', 'checking']);

/** All uploads in one mark: what needs somebody comes first. */
export function TrayMark({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation();
  const has = (phases: ReadonlySet<UploadPhase>) => uploads.some(({ phase }) => phases.has(phase));
  if (has(STOPPED))
    return <Mark icon={<CircleAlert className={styles.bad} {...ICON} />} text={t('upload.stopped')} />;
  if (has(UNDER_WAY)) {
    const share = shareOf(uploads.filter(({ phase }) => UNDER_WAY.has(phase)));
    const text = t('upload.share', { share });
    return <Mark icon={<Ring share={share} />} text={text} />;
  }
  const isPaused = uploads.some(({ phase }) => phase === 'paused');
  if (isPaused) return <Mark icon={<Pause {...ICON} />} text={t('upload.paused')} />;
  return <Mark icon={<CircleCheck className={styles.good} {...ICON} />} text={t('upload.done')} />;
}

/** Whole percents of several files together; all of it only when it is there. */
function shareOf(uploads: readonly Upload[]): number {
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0);
  const sent = uploads.reduce((sum, upload) => sum + upload.sent, 0);
  return Math.floor((100 * sent) / Math.max(1, size));
}

function Mark({ icon, text }: { icon: React.ReactNode; text: string }) {
  const { t } = useTranslation();
  return (
    <>
      {icon}
      <span className="visually-hidden">{t('upload.title')}</span>
      <span className={styles.mark}>{text}</span>
    </>
  );
}

function Ring({ share }: { share: number }) {
  return (
    <span
      className={styles.ring}
      style={{ '--share': `${share}%` } as React.CSSProperties}
      aria-hidden="true"
    />
  );
}
