import { RoomProvider } from '../theme/room-provider';
import { BareLayout } from './bare-layout';

/** No frame of ours, on what the screens behind the log-in stand on. */
export function BareRoom() {
  return (
    <RoomProvider room="prepare">
      <BareLayout />
    </RoomProvider>
  );
}
