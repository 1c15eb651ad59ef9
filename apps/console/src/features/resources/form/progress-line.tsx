import { useTranslation } from 'react-i18next';
import { toStorage } from '../../../lib/format';
import { toLeftText } from '../../../lib/left-text';
import type { Upload } from '../../../lib/uploads/types';
import styles from './file-card.module.css';

/** How far an upload is: share, bytes, speed and the time that is left (RES-32). */
export function ProgressLine({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const { fileName, size, sent, phase } = upload;
  const isChecking = phase === 'checking';
  const percent = isChecking ? 100 : Math.min(100, Math.floor((sent / size) * 100));
  return (
    <div className={styles.progress}>
      <progress
        aria-label={t('resourceForm.progress', { name: fileName })}
        max={100}
        {...(isChecking ? {} : { value: percent })}
      />
      {isChecking ? (
        <p>
          <b>{t('resourceForm.checking')}</b>
          <span>{t('resourceForm.checkingHint')}</span>
        </p>
      ) : (
        <p className="num">
          <b>{t('resourceForm.percent', { value: percent })}</b>
          <Bytes upload={upload} />
          <Time upload={upload} />
        </p>
      )}
    </div>
  );
}

function Bytes({ upload: { sent, size, bytesPerSecond, phase } }: { upload: Upload }) {
  const { t } = useTranslation();
  const bytes = t('resourceForm.sentOf', { sent: toStorage(sent, t), size: toStorage(size, t) });
  const isMoving = phase === 'sending' && bytesPerSecond !== null;
  const speed = isMoving ? t('resourceForm.speed', { rate: toStorage(bytesPerSecond, t) }) : null;
  return <span className={styles.bytes}>{[bytes, speed].filter(Boolean).join(' · ')}</span>;
}

function Time({ upload: { phase, isWaiting, secondsLeft } }: { upload: Upload }) {
  const { t } = useTranslation();
  if (phase === 'paused') return <span>{t('resourceForm.paused')}</span>;
  if (phase === 'hashing') return <span>{t('resourceForm.hashing')}</span>;
  if (isWaiting) return <span className={styles.waiting}>{t('resourceForm.waiting')}</span>;
  if (secondsLeft === null) return null;
  return <span>{toLeftText(secondsLeft, t)}</span>;
}
