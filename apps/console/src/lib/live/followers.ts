import type { DeviceView } from './device-view';
import type { Selection } from './use-selection';

/**
 * Headsets that are away but hold this piece in their play list and were not unticked by hand. They cannot be
 * selected, yet they get the class's orders too: one that wakes in the middle of a lesson lands at the right
 * second without the teacher.
 */
export function followersOf(
  views: readonly Pick<DeviceView, 'id' | 'online' | 'playlist'>[],
  selection: Pick<Selection, 'leavesOut'>,
  resource: number,
): number[] {
  return views
    .filter(({ id, online, playlist }) => !online && playlist.includes(resource) && !selection.leavesOut(id))
    .map(({ id }) => id);
}
