import type { InstallRecord, InstallRow } from '@orrery/contract';

type Progress = Pick<InstallRecord, 'status' | 'need_update'>;

/** Not there, under way, failed, or older content: it may be installed, installed again or updated (INS-14, INS-Q6). */
export function canInstall({ status, need_update }: Progress): boolean {
  return status !== 'done' || need_update === 1;
}

/** Only what is there can be taken away (INS-15). */
export function canUninstall({ status }: Progress): boolean {
  return status === 'done';
}

/** What installing is called: older content is updated. */
export function installWord({ status, need_update }: Progress) {
  if (status === 'done' && need_update === 1) return 'installs.update';
  return status === 'being' ? 'installs.again' : 'installs.install';
}

/** Nothing is left to do on any headset (INS-16, INS-Q2). */
export function isInstalledEverywhere({ need_update, failCount, beingCount }: InstallRow): boolean {
  return need_update + failCount + beingCount === 0;
}

/** Seconds until what is under way is there; null where nobody can tell. @param rate bytes a second */
export function secondsLeft(size: number, progress: number, rate: number): number | null {
  return rate > 0 ? (size * (1 - progress)) / rate : null;
}
