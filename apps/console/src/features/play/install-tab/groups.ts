import type {
  calls,
  DeviceState,
  InstallFault,
  InstallStatus,
  PlayDevice,
  ResponseOf,
} from '@orrery/contract';

type InstallAnswer = ResponseOf<typeof calls.clientInstallStatus>;
export type InstallGroup = keyof InstallAnswer;
type LiveInstall = DeviceState['installs'][string];
type Told = InstallAnswer['installed'][number] & {
  readonly downloadProgress?: number;
  readonly reason?: InstallFault | null;
};

/** Who needs something first, then who is done. */
export const INSTALL_GROUPS = [
  'install_failed',
  'uninstalled',
  'installing',
  'installed',
] as const satisfies readonly InstallGroup[];

/** One headset, as far as it is with the resource. */
export interface InstallEntry {
  readonly id: number;
  /** The student's name where one is logged in, else the device's. */
  readonly name: string;
  readonly online: boolean;
  /** 0 to 100. */
  readonly percent: number;
  /** Why it failed. */
  readonly reason: InstallFault | null;
}

export type InstallGroups = Readonly<Record<InstallGroup, readonly InstallEntry[]>>;

const GROUP_OF = {
  done: 'installed',
  being: 'installing',
  failed: 'install_failed',
  pend: 'uninstalled',
} as const satisfies Record<InstallStatus, InstallGroup>;

/**
 * The headsets of the server's answer, each where it stands by its own last word (PLAY-77): one that fetches moves on
 * without asking the server again.
 * @param devices with their live states
 */
export function toInstallGroups(
  answer: InstallAnswer,
  devices: readonly PlayDevice[],
  rid: number,
): InstallGroups {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const groups: Record<InstallGroup, InstallEntry[]> = {
    installed: [],
    installing: [],
    uninstalled: [],
    install_failed: [],
  };
  for (const group of INSTALL_GROUPS) {
    for (const told of answer[group]) {
      const device = byId.get(told.id);
      const live = device?.state?.installs[rid];
      groups[live ? GROUP_OF[live.status] : group].push(toEntry(told, device, live));
    }
  }
  for (const entries of Object.values(groups)) entries.sort((a, b) => a.id - b.id);
  return groups;
}

function toEntry(told: Told, device: PlayDevice | undefined, live: LiveInstall | undefined): InstallEntry {
  return {
    id: told.id,
    name: device?.student_name || told.student_name || told.name,
    online: (device?.is_online ?? told.is_online) === 1,
    percent: live ? Math.round(live.progress * 100) : (told.downloadProgress ?? 0),
    reason: live?.reason ?? told.reason ?? null,
  };
}
