import type { DeviceState, InstallStatus } from '@orrery/contract';
import type { deviceInstalls } from '../../platform/database/tables';

/** What is known of one resource on one headset; null where it was never wanted there. */
export type Known = Pick<typeof deviceInstalls.$inferSelect, 'status' | 'wanted' | 'sha256'> | null;

/** How far a headset is with a resource, under the names of the wire. */
export interface Progress {
  readonly status: InstallStatus;
  readonly progress: number;
  readonly need_update: number;
  readonly wanted: number;
  /** Bytes a second. */
  readonly rate: number;
}

/** What no headset fetches, in bytes a second: sums of whatever a lying one tells must stay numbers. */
const MOST_RATE = 1e11;

const NOT_THERE: Progress = { status: 'pend', progress: 0, need_update: 0, wanted: 0, rate: 0 };

/**
 * Tells how far a headset is. What the school does not want there any more counts as not installed, also while the
 * headset is away and still holds it: it can be wanted again.
 * @param file what the resource is now
 * @param state what the headset says; only how far it is with what it fetches is taken from there
 */
export function toProgress(
  known: Known,
  { rid, file, state }: { rid: number; file: string | null; state: DeviceState | undefined },
): Progress {
  if (!known?.wanted) return NOT_THERE;
  const { status, sha256 } = known;
  const live = status === 'being' || status === 'failed' ? state?.installs[rid] : undefined;
  return {
    status,
    progress: status === 'done' ? 1 : (live?.progress ?? 0),
    need_update: sha256 !== null && sha256 !== file ? 1 : 0,
    wanted: 1,
    rate: status === 'being' && state?.online ? Math.min(live?.rate ?? 0, MOST_RATE) : 0,
  };
}

/** Whether nothing is left to do on a headset. */
export function isUpToDate({ status, need_update }: Pick<Progress, 'status' | 'need_update'>): boolean {
  return status === 'done' && need_update === 0;
}

/** How many are in each status, under the names of the wire (INS-18). */
export function countStatuses(all: readonly { readonly status: InstallStatus }[]) {
  const of = (status: InstallStatus) => all.filter((one) => one.status === status).length;
  return { doneCount: of('done'), beingCount: of('being'), failCount: of('failed'), pendCount: of('pend') };
}
