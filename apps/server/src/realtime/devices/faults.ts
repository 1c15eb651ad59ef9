import type { PlayDevice } from '@orrery/contract';

/** What a device does that no honest one does. */
export type DeviceFault = Exclude<PlayDevice['fault'], ''>;

/** The worst is told: one that does both by turns must not be news to every page each time. */
const WORST: DeviceFault = 'flooding';

/** A device that behaves is trusted again after this time. */
const REMEMBERED_MS = 60_000;
/** One message that makes no sense may be an old agent's, some that come too fast a busy one's; so many are not. */
const TOLERATED = { nonsense: 5, flooding: 50 } as const;
const TOLERATED_WITHIN_MS = 10_000;

/** Devices that send too much or what makes no sense, so that a teacher can name them. */
export interface DeviceFaults {
  note(schoolId: number, deviceId: number, fault: DeviceFault): void;
  /** A message that was dropped: it matched no schema, or came too fast. Many of them are a fault. */
  suspect(schoolId: number, deviceId: number, fault: DeviceFault): void;
  of(deviceId: number): PlayDevice['fault'];
}

/**
 * Keeps faults in memory.
 * @param onChange hears of a school whose list of devices says something new
 */
export function createDeviceFaults(
  onChange: (schoolId: number) => void,
  now: () => number = Date.now,
): DeviceFaults {
  const faults = new Map<number, { readonly fault: DeviceFault; readonly timer: NodeJS.Timeout }>();
  const suspicions = new Map<string, { count: number; readonly sinceMs: number }>();

  function note(schoolId: number, deviceId: number, noted: DeviceFault): void {
    const known = faults.get(deviceId);
    const fault = known?.fault === WORST ? WORST : noted;
    clearTimeout(known?.timer);
    const timer = setTimeout(() => {
      faults.delete(deviceId);
      onChange(schoolId);
    }, REMEMBERED_MS);
    timer.unref();
    faults.set(deviceId, { fault, timer });
    if (known?.fault !== fault) onChange(schoolId);
  }

  return {
    note,
    suspect(schoolId, deviceId, fault) {
      const key = `${deviceId} ${fault}`;
      const known = suspicions.get(key);
      const entry =
        known && now() - known.sinceMs <= TOLERATED_WITHIN_MS ? known : { count: 0, sinceMs: now() };
      entry.count += 1;
      suspicions.set(key, entry);
      if (entry.count < TOLERATED[fault]) return;
      suspicions.delete(key);
      note(schoolId, deviceId, fault);
    },
    of: (deviceId) => faults.get(deviceId)?.fault ?? '',
  };
}
