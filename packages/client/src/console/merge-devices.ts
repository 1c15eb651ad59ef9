import { type DeviceState, LOW_BATTERY, type PlayDevice } from '@orrery/contract';

/** A device's own word, and when it came. */
export interface LiveState {
  readonly state: DeviceState;
  /** Server time in milliseconds at which it was received. */
  readonly receivedMs: number;
}

/**
 * Brings a polled list up to date with what the devices themselves have said since.
 * @param live by device id
 */
export function mergeDevices(
  polled: readonly PlayDevice[],
  live: ReadonlyMap<number, LiveState>,
): PlayDevice[] {
  return polled.map((device) => {
    const word = live.get(device.id);
    if (!word || (device.seen !== null && device.seen > word.receivedMs)) return device;
    return applyState(device, word);
  });
}

function applyState(device: PlayDevice, { state, receivedMs }: LiveState): PlayDevice {
  const isLow = state.battery !== null && state.battery < LOW_BATTERY && !state.charging;
  return {
    ...device,
    state,
    seen: receivedMs,
    is_online: state.online ? 1 : 0,
    is_play: state.online && state.play?.status === 'playing' ? 1 : 0,
    is_mute: state.muted || state.volume === 0 ? 1 : 0,
    cmdMode: state.mode === 'command' ? 1 : 0,
    lowBattery: isLow ? 1 : 0,
    is_student_login: state.student ? 1 : 2,
  };
}
