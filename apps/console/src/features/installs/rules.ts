import type { InstallRecord, InstallRow } from '@orrery/contract';

type Progress = Pick<InstallRecord, 'status' | 'need_update'>;
type Wish = Pick<InstallRecord, 'status' | 'wanted'>;

/** Not there, under way, failed, or older content: it may be installed, installed again or updated (INS-14, INS-Q6). */
export function canInstall({ status, need_update }: Progress): boolean {
  return status !== 'done' || need_update === 1;
}

/** Only what is there can be taken away (INS-15). */
export function canUninstall({ status }: Progress): boolean {
  return status === 'done';
}

/** The school asked for it, and the headset has not heard of it yet, or is not there. */
export function isAwaited({ status, wanted }: Wish): boolean {
  return status === 'pend' && wanted === 1;
}

/** The word itself, with a resource's title (`of`), and with the headset's name as well (`on`). */
const WORDS = {
  install: { word: 'installs.install', of: 'installs.installOf', on: 'installs.installOn' },
  again: { word: 'installs.again', of: 'installs.againOf', on: 'installs.againOn' },
  update: { word: 'installs.update', of: 'installs.updateOf', on: 'installs.updateOn' },
} as const;

/** What installing is called: older content is updated, what was asked for is sent again. */
export function installWords(state: Progress & Wish) {
  if (state.status === 'done' && state.need_update === 1) return WORDS.update;
  return state.status === 'being' || isAwaited(state) ? WORDS.again : WORDS.install;
}

/** Nothing is left to do on any headset (INS-16, INS-Q2). */
export function isInstalledEverywhere({ need_update, failCount, beingCount }: InstallRow): boolean {
  return need_update + failCount + beingCount === 0;
}
