import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../lib/i18n';
import { useApp } from '../../lib/use-app';
import { toMoment } from '../../lib/written';
import styles from './registration.module.css';

const SECOND_MS = 1000;
const TICKS = Array.from({ length: 72 }, (_, index) => index * 5);

interface CodePlateProps {
  readonly code: string;
  readonly expiresMs: number;
}

/** The code in large figures, with the time that is left. */
export function CodePlate({ code, expiresMs }: CodePlateProps) {
  const { t } = useTranslation();
  const left = useTimeLeft(expiresMs);
  const copy = useCopy(code);
  const date = toMoment(expiresMs, currentLocale());
  return (
    <div className={styles.plate}>
      <svg viewBox="-120 -120 240 240" fill="none" stroke="#C9973B" aria-hidden="true">
        <circle r="50" strokeOpacity=".6" />
        <circle r="78" strokeOpacity=".45" />
        <circle r="108" strokeOpacity=".35" />
        {TICKS.map((angle) => (
          <path
            key={angle}
            d={`M${angle % 15 === 0 ? 98 : 103} 0H108`}
            transform={`rotate(${angle})`}
            strokeOpacity=".5"
          />
        ))}
        <circle r="14" fill="#C9973B" stroke="none" />
      </svg>
      <p className={styles.label}>{t('devices.codeLabel')}</p>
      <p className={`${styles.code} num`}>{code.replace(/(\d{4})(?=\d)/g, '$1 ')}</p>
      <p className={`${styles.label} num`}>
        {left ? t('devices.codeExpires', { date, left }) : t('devices.codeExpired')}
      </p>
      <button type="button" onClick={copy}>
        {t('devices.copy')}
      </button>
    </div>
  );
}

function useTimeLeft(expiresMs: number): string | null {
  const { t } = useTranslation();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((expiresMs - nowMs) / SECOND_MS);
  if (seconds <= 0) return null;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60)
    return t('devices.leftHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return t('devices.leftMinutes', { minutes, seconds: seconds % 60 });
}

/** Copying needs a secure page; where it is not allowed, the user is told so. */
function useCopy(text: string) {
  const { t } = useTranslation();
  const { message } = useApp();
  return async () => {
    try {
      await navigator.clipboard.writeText(text);
      message.success(t('devices.copied'));
    } catch {
      message.warning(t('devices.copyFailed'));
    }
  };
}
