import { Suspense } from 'react';
import { PlayPage } from '../features/play/play-page';
import { lazyPart } from '../lib/lazy-part';
import { spotlightOf } from '../lib/live/spotlight';
import { FreshTitles } from './layouts/fresh-titles';
import { RoomProvider } from './theme/room-provider';

const ClassView = lazyPart(async () => (await import('../features/live/class-view')).ClassView);
const SpotlightBar = lazyPart(
  async () => (await import('../features/live/watch/spotlight-bar')).SpotlightBar,
);

/** The teaching screen, put together from its two features. */
export function PlayScreen() {
  return (
    <RoomProvider room="teach">
      <FreshTitles />
      <PlayPage
        spotlight={(devices) =>
          spotlightOf(devices) ? (
            <Suspense>
              <SpotlightBar devices={devices} />
            </Suspense>
          ) : null
        }
        classView={(input) => (
          <Suspense>
            <ClassView {...input} />
          </Suspense>
        )}
      />
    </RoomProvider>
  );
}
