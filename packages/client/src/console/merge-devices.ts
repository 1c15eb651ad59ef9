import { type DeviceState, type PlayDevice, toDeviceFlags } from '@orrery/contract';

/** A device's own word, and when it came. */
export interface LiveState {
  readonly state: DeviceState;
  /** Server time in milliseconds at which it was received. */
  readonly receivedMs: number;
}

/** The last word of each device, by id. */
export type LiveStates = ReadonlyMap<number, LiveState>;

/**
 * Brings a polled list up to date with what the devices themselves have said since.
 * @param live what is known now
 * @param known what was known when the list was asked for: a word that came later stands, whatever the clocks say. A
 *   list may be answered before a headset goes away and arrive after it.
 */
export function mergeDevices(
  polled: readonly PlayDevice[],
  live: LiveStates,
  known: LiveStates,
): PlayDevice[] {
  return polled.map((device) => {
    const word = live.get(device.id);
    if (!word) return device;
    const cameSince = known.get(device.id) !== word;
    if (!cameSince && device.seen !== null && device.seen > word.receivedMs) return device;
    return applyState(device, word);
  });
}

function applyState(device: PlayDevice, { state, receivedMs }: LiveState): PlayDevice {
  // The broker keeps the last word of a device that is away: it arrives now, but was said long ago.
  const isOld = !state.online && device.is_online !== 1 && device.seen !== null;
  return {
    ...device,
    ...toDeviceFlags(state, device.desired),
    state,
    seen: isOld ? device.seen : receivedMs,
  };
}
