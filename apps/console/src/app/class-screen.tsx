import { ClassHeaderPage } from '../features/live/class-header-page';
import { ClassPage } from '../features/live/class-page';
import { RoomProvider } from './theme/room-provider';

/** The class page in the colours of the teaching room. */
export function ClassScreen() {
  return (
    <RoomProvider room="teach">
      <ClassPage />
    </RoomProvider>
  );
}

/** The class's navigation, in the colours of the rooms that it leads to. */
export function ClassHeaderScreen() {
  return (
    <RoomProvider room="prepare">
      <ClassHeaderPage />
    </RoomProvider>
  );
}
