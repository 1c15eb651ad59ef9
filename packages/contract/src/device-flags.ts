import type { PlayDevice } from './calls/live';
import { LOW_BATTERY } from './limits';
import type { Desired } from './messages/desired';
import type { DeviceState } from './messages/state';

/** The fields of a teacher's device row that follow from what the device should do and says it does. */
export type DeviceFlags = Pick<
  PlayDevice,
  'is_online' | 'is_play' | 'is_mute' | 'is_download' | 'cmdMode' | 'lowBattery' | 'is_student_login'
>;

/**
 * Sums a device up for the teacher's list, the same in the server's answer and in the console's live row (PLAY-72,
 * PLAY-73). What the device says counts while it is there; what it was told, while it is away.
 * @param state its last report; null where it never reported
 */
export function toDeviceFlags(state: DeviceState | null, desired: Desired): DeviceFlags {
  const present = state?.online ? state : null;
  return {
    is_online: flag(present !== null),
    is_play: flag(present?.play?.status === 'playing'),
    is_mute: flag(present ? present.muted || present.volume === 0 : desired.volume === 0),
    is_download: flag(Object.values(present?.installs ?? {}).some(({ status }) => status === 'being')),
    cmdMode: flag((present?.mode ?? desired.mode) === 'command'),
    lowBattery: flag(state !== null && isLow(state)),
    // Who logged in is the server's word: a device says what it was told, and may be behind or lie.
    is_student_login: desired.student ? 1 : 2,
  };
}

function isLow({ battery, charging }: DeviceState): boolean {
  return battery !== null && battery < LOW_BATTERY && !charging;
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
