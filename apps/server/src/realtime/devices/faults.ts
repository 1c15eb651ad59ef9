import type { PlayDevice } from '@orrery/contract';

interface KnownFault {
  readonly schoolId: number;
  readonly fault: DeviceFault;
  readonly timer: NodeJS.Timeout;
}

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
  /** What another server noted, which tells pages of it. */
  hear(schoolId: number, deviceId: number, fault: DeviceFault): void;
  ofSchool(schoolId: number): (readonly [deviceId: number, fault: DeviceFault])[];
}

/**
 * Keeps faults in memory.
 * @param onChange hears of a school whose list of devices says something new
 * @param onNote hears of each fault that was noted here
 */
export function createDeviceFaults(
  onChange: (schoolId: number) => void,
  now: () => number = Date.now,
  onNote: (schoolId: number, deviceId: number, fault: DeviceFault) => void = () => undefined,
): DeviceFaults {
  const faults = new Map<number, KnownFault>();
  const suspicions = new Map<string, { count: number; readonly sinceMs: number }>();

  /** @returns whether it is news */
  function keep(schoolId: number, deviceId: number, noted: DeviceFault): boolean {
    const known = faults.get(deviceId);
    const fault = known?.fault === WORST ? WORST : noted;
    clearTimeout(known?.timer);
    const timer = setTimeout(() => {
      faults.delete(deviceId);
      onChange(schoolId);
    }, REMEMBERED_MS);
    timer.unref();
    faults.set(deviceId, { schoolId, fault, timer });
    return known?.fault !== fault;
  }

  function note(schoolId: number, deviceId: number, noted: DeviceFault): void {
    const isNews = keep(schoolId, deviceId, noted);
    onNote(schoolId, deviceId, noted);
    if (isNews) onChange(schoolId);
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
    hear: (schoolId, deviceId, fault) => void keep(schoolId, deviceId, fault),
    ofSchool: (schoolId) =>
      [...faults].flatMap(([id, known]) => (known.schoolId === schoolId ? [[id, known.fault] as const] : [])),
  };
}
