import { RectangleGoggles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../lib/i18n';
import type { DeviceView } from '../../lib/live/device-view';
import { toDay, toMinuteOfDay } from '../../lib/written';
import styles from './class-view.module.css';

/** Longer ago than this, the day says more than the time. */
const DAY_MS = 24 * 3600 * 1000;

/** A headset that shows nothing: it waits in the lobby, or was last heard of at some time. */
export function LobbyWord({ view }: { view: DeviceView }) {
  const { t } = useTranslation();
  return (
    <span className={styles.lobby}>
      <RectangleGoggles size={24} strokeWidth={1.4} aria-hidden="true" />
      {view.online ? t('live.idle') : null}
      {view.seenMs === null ? null : (
        <span className="num">{t('live.lastSeen', { time: toLastTime(view.seenMs) })}</span>
      )}
    </span>
  );
}

function toLastTime(ms: number): string {
  return Date.now() - ms < DAY_MS ? toMinuteOfDay(ms, currentLocale()) : toDay(ms, currentLocale());
}
