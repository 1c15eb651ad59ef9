import { Suspense } from 'react';
import { PlayPage } from '../features/play/play-page';
import { lazyPart } from '../lib/lazy-part';
import { FreshTitles } from './layouts/fresh-titles';
import { RoomProvider } from './theme/room-provider';

const ClassView = lazyPart(async () => (await import('../features/live/class-view')).ClassView);

/** The teaching screen, put together from its two features. */
export function PlayScreen() {
  return (
    <RoomProvider room="teach">
      <FreshTitles />
      <PlayPage
        classView={(input) => (
          <Suspense>
            <ClassView {...input} />
          </Suspense>
        )}
      />
    </RoomProvider>
  );
}
