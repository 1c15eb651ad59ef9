import type { calls, DeviceState, InstallFault, InstallStatus, ResponseOf } from '@orrery/contract';

type InstallGroups = ResponseOf<typeof calls.clientInstallStatus>;

/** What is known of one resource on one headset. */
export interface KnownInstall {
  readonly status: InstallStatus;
  readonly wanted: boolean;
  readonly sha256: string | null;
  readonly reason: InstallFault | null;
}

/** A headset as the tab names it. */
export interface NamedDevice {
  readonly id: number;
  readonly name: string;
  readonly student_name: string;
  readonly is_online: number;
  readonly state: DeviceState | null;
}

/**
 * Sorts headsets by how far they are with a resource (PLAY-77, PLAY-82). What a headset says itself counts first: it
 * tells what it fetches and the pieces of the lesson. Else what was told of its store; content that is out of date
 * counts as not installed, since sending it again fetches the new one.
 * @param file content that the resource has now
 */
export function toInstallGroups(
  rid: number,
  file: string | null,
  devices: readonly NamedDevice[],
  known: ReadonlyMap<number, KnownInstall>,
): InstallGroups {
  const groups: InstallGroups = { installed: [], installing: [], uninstalled: [], install_failed: [] };
  for (const { state, id, name, student_name, is_online } of devices) {
    const device = { id, name, student_name, is_online };
    const live = state?.installs[rid];
    const stored = known.get(id);
    const status = live?.status ?? statusOf(stored, file);
    if (status === 'done') groups.installed.push(device);
    else if (status === 'being') {
      groups.installing.push({ ...device, downloadProgress: Math.round((live?.progress ?? 0) * 100) });
    } else if (status === 'failed') {
      groups.install_failed.push({ ...device, reason: live?.reason ?? stored?.reason ?? null });
    } else groups.uninstalled.push(device);
  }
  return groups;
}

function statusOf(stored: KnownInstall | undefined, file: string | null): InstallStatus {
  if (!stored?.wanted) return 'pend';
  const isOld = stored.status === 'done' && stored.sha256 !== null && stored.sha256 !== file;
  return isOld ? 'pend' : stored.status;
}
