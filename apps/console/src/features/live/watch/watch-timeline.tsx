import { type DesiredPlay, type PlayDevice, positionAt } from '@orrery/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toClock } from '../../../lib/format';
import { serverNow } from '../../../lib/live/connection';
import styles from './watch.module.css';

const TICK_MS = 500;

/** Where this student is in the film, and where the class is. */
export function WatchTimeline({ device, classPlay }: { device: PlayDevice; classPlay: DesiredPlay | null }) {
  const { t } = useTranslation();
  const nowMs = useServerTick();
  const shown = device.state?.play;
  const order = device.desired.play;
  const duration = order?.duration ?? null;
  if (!shown || !order || !duration || shown.resource !== order.resource) return null;
  const ahead = shown.status === 'playing' ? (nowMs - shown.at) / 1000 : 0;
  const own = Math.min(duration, shown.position + Math.max(0, ahead));
  const common = classPlay?.resource === shown.resource ? positionAt(classPlay, nowMs) : null;
  const share = (seconds: number) => `${(Math.min(1, seconds / duration) * 100).toFixed(1)}%`;
  return (
    <div className={`${styles.timeline} num`}>
      <span>{toClock(own)}</span>
      <div className={styles.track}>
        <i style={{ width: share(own) }} />
        {common === null ? null : (
          <b style={{ left: share(common) }}>
            <em>{t('watch.class', { time: toClock(common) })}</em>
          </b>
        )}
      </div>
      <span>{toClock(duration)}</span>
    </div>
  );
}

function useServerTick(): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
