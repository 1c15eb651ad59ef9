import type { PlayDevice } from '@orrery/contract';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../lib/lazy-part';
import type { DeviceView } from '../../../lib/live/device-view';
import { leaveLive } from '../../../lib/live/live-pictures';
import { spotlightOf } from '../../../lib/live/spotlight';
import { SpotlightBar } from './spotlight-bar';

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
      {watched === null && shown ? <SpotlightBar devices={devices} onShow={onWatch} /> : null}
      {watched === null ? null : (
        <Suspense>
          <WatchModal watched={watched} views={views} devices={devices} onWatch={onWatch} />
        </Suspense>
      )}
    </>
  );
}
