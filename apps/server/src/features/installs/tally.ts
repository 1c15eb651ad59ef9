import type { InstallStatus, PlayDevice } from '@orrery/contract';

/** How far one headset is with one resource. */
export interface Install {
  readonly rid: number;
  readonly device: PlayDevice;
  readonly status: InstallStatus;
  /** 0 to 1. */
  readonly progress: number;
  /** Server time in milliseconds; null where the device does not tell. */
  readonly startedAt: number | null;
  readonly reachedAt: number | null;
}

/** What the headset holds, fetches, or should fetch: its own report, and what its orders add to that. */
export function installsOf(device: PlayDevice): Install[] {
  const reported = device.state?.installs ?? {};
  const rids = new Set([...Object.keys(reported).map(Number), ...device.desired.playlist]);
  return [...rids].map((rid) => {
    const report = reported[rid];
    return {
      rid,
      device,
      status: report?.status ?? 'pend',
      progress: report?.progress ?? 0,
      startedAt: report?.startedAt ?? null,
      reachedAt: report?.reachedAt ?? null,
    };
  });
}

/** How many installs are in each status, under the names of the wire (INS-18). */
export function countInstalls(installs: readonly Install[]) {
  const of = (status: InstallStatus) => installs.filter((install) => install.status === status).length;
  return { doneCount: of('done'), beingCount: of('being'), failCount: of('failed'), pendCount: of('pend') };
}

/** Newest first; what nobody knows the time of comes last. */
export function byTime(one: Install, other: Install): number {
  const at = ({ reachedAt, startedAt }: Install) => reachedAt ?? startedAt ?? 0;
  return at(other) - at(one) || one.rid - other.rid || one.device.id - other.device.id;
}
