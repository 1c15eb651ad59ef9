import type { PlayDevice } from '@orrery/contract';

/** How the headsets of a class will get a piece of the lesson. */
export interface Holding {
  /** Headsets that were sent it and are there. */
  readonly told: number;
  /** Names of those that do not hold all of it: they stream it. */
  readonly streaming: readonly string[];
}

/** Who of the class holds a piece, and who will stream it; headsets that are away or were not sent it do not count. */
export function holdingOf(devices: readonly PlayDevice[], rid: number): Holding {
  const told = devices.filter(({ is_online, desired }) => is_online === 1 && desired.playlist.includes(rid));
  const streaming = told
    .filter((device) => !holds(device, rid))
    .map(({ student_name, name }) => student_name || name);
  return { told: told.length, streaming };
}

/** Whether a headset has the whole piece, so that a dead network does not matter to it. */
export function holds({ state }: PlayDevice, rid: number): boolean {
  return state?.installs[rid]?.status === 'done';
}
