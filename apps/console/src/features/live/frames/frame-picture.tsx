import { RefreshCw, Unplug } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './frame-picture.module.css';
import { useFrame } from './use-frame';

interface FramePictureProps {
  /** Address of the newest picture. */
  readonly address: string;
  readonly intervalMs: number;
  /** Hears whether a picture covers the place, so that nothing is drawn under it. */
  readonly onCover: (covers: boolean) => void;
}

/** What a student's headset shows, as a picture that it sends: of what a pose alone does not tell (LIVE-08 to LIVE-11). */
export function FramePicture({ address, intervalMs, onCover }: FramePictureProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const { picture, failed, asks, reload } = useFrame(address, intervalMs, place);
  const covers = picture !== null || failed;
  useEffect(() => {
    onCover(covers);
    return () => onCover(false);
  }, [covers, onCover]);
  return (
    <div ref={place} className={covers ? `${styles.frame} ${styles.covers}` : styles.frame}>
      {picture ? <img src={picture} alt="" draggable={false} /> : null}
      {failed ? (
        <span className={styles.lost}>
          <Unplug size={22} strokeWidth={1.4} aria-hidden="true" />
          <span>{t('live.noPicture')}</span>
        </span>
      ) : null}
      {asks ? (
        <button
          type="button"
          className={styles.reload}
          aria-label={t('live.reload')}
          title={t('live.reload')}
          onClick={reload}
        >
          <RefreshCw size={14} aria-hidden="true" />
          {t('live.reloadShort')}
        </button>
      ) : null}
    </div>
  );
}
