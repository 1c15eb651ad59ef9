import type { PlayDevice } from '@orrery/contract';
import { Cast } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import type { DeviceView } from '../../../lib/live/device-view';
import { leaveLive } from '../../../lib/live/live-pictures';
import { spotlightOf, useWatchActions } from './use-watch-actions';
import styles from './watch.module.css';

/** It draws in 3D and connects to headsets: nobody needs that before a student is looked at. */
const WatchModal = lazyPart(async () => (await import('./watch-modal')).WatchModal);

interface WatchDoorProps {
  /** The headset that is looked at; null for none. */
  readonly watched: number | null;
  readonly views: readonly DeviceView[];
  readonly devices: readonly PlayDevice[];
  readonly onWatch: (id: number | null) => void;
}

/** Opens the watch modal, and says whose view the class sees while it is closed. */
export function WatchDoor({ watched, views, devices, onWatch }: WatchDoorProps) {
  const shown = spotlightOf(devices);
  // Leaving the class view, or the whole screen, ends every picture that was begun on it (LIVE-Q2).
  useEffect(() => leaveLive, []);
  return (
    <>
      {shown && watched === null ? <SpotlightBar shown={shown} devices={devices} onWatch={onWatch} /> : null}
      {watched === null ? null : (
        <Suspense>
          <WatchModal watched={watched} views={views} devices={devices} onWatch={onWatch} />
        </Suspense>
      )}
    </>
  );
}

interface SpotlightBarProps extends Pick<WatchDoorProps, 'devices' | 'onWatch'> {
  readonly shown: { readonly device: number; readonly name: string };
}

function SpotlightBar({ shown, devices, onWatch }: SpotlightBarProps) {
  const { t } = useTranslation();
  const actions = useWatchActions(devices);
  const isOnline = devices.some(({ id, is_online }) => id === shown.device && is_online === 1);
  return (
    <div className={styles.bar} role="status">
      <Cast size={18} strokeWidth={1.7} aria-hidden="true" />
      <span>{t('watch.everyoneSees', { name: shown.name })}</span>
      {isOnline ? (
        <button type="button" onClick={() => onWatch(shown.device)}>
          {t('watch.show')}
        </button>
      ) : null}
      <button type="button" onClick={actions.endSpotlight}>
        {t('watch.end')}
      </button>
    </div>
  );
}
