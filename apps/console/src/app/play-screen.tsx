import { lazy, Suspense } from 'react';
import { PlayPage } from '../features/play/play-page';
import { useFreshTitles } from './layouts/use-fresh-titles';
import { RoomProvider } from './theme/room-provider';

const ClassView = lazy(async () => ({
  default: (await import('../features/live/class-view')).ClassView,
}));

/** The teaching screen, put together from its two features. */
export function PlayScreen() {
  useFreshTitles();
  return (
    <RoomProvider room="teach">
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
