import { useTranslation } from 'react-i18next';
import { toStorage } from '../../../lib/format';
import { currentLocale } from '../../../lib/i18n';
import { toLeftText } from '../../../lib/left-text';
import type { Upload } from '../../../lib/uploads/types';
import { toPercent } from '../../../lib/written';
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
        aria-label={t('upload.progressOf', { name: fileName })}
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
          <b>{toPercent(percent / 100, currentLocale())}</b>
          <Bytes upload={upload} />
          <Time upload={upload} />
        </p>
      )}
    </div>
  );
}

function Bytes({ upload: { sent, size, bytesPerSecond, phase } }: { upload: Upload }) {
  const { t } = useTranslation();
  const amounts = { sent: toStorage(sent, t), size: toStorage(size, t) };
  const isMoving = phase === 'sending' && bytesPerSecond !== null;
  return (
    <span className={styles.bytes}>
      {isMoving
        ? t('upload.speed', { ...amounts, speed: toStorage(bytesPerSecond, t) })
        : t('upload.amount', amounts)}
    </span>
  );
}

function Time({ upload: { phase, isWaiting, secondsLeft } }: { upload: Upload }) {
  const { t } = useTranslation();
  if (phase === 'paused') return <span>{t('upload.paused')}</span>;
  if (phase === 'hashing') return <span>{t('upload.hashing')}</span>;
  if (isWaiting) return <span className={styles.waiting}>{t('upload.waiting')}</span>;
  if (secondsLeft === null) return null;
  return <span>{toLeftText(secondsLeft, t)}</span>;
}
