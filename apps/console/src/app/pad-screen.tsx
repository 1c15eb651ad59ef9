import { PadDetailPage } from '../features/pad/pad-detail-page';
import { PadPage } from '../features/pad/pad-page';
import { RoomProvider } from './theme/room-provider';

/** The tablet's browser brings its own frame; here it gets its room. */
export function PadScreen() {
  return (
    <RoomProvider room="prepare">
      <PadPage />
    </RoomProvider>
  );
}

/** One resource on the tablet. */
export function PadDetailScreen() {
  return (
    <RoomProvider room="prepare">
      <PadDetailPage />
    </RoomProvider>
  );
}
