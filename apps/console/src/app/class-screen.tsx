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
