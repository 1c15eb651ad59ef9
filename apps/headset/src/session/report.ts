import type { ReportedState } from '@orrery/client';
import type { HeadsetState } from './state';

/** Whether the device does what its newest orders want, so that their revision may be confirmed. */
export function isSettled(state: Pick<HeadsetState, 'wanted' | 'playing'>): boolean {
  if (state.wanted.screen !== 'stage') return true;
  return state.playing !== null && state.playing.status !== 'loading';
}

/** What the device tells of itself. */
export function toReport(state: HeadsetState): Partial<ReportedState> {
  const { playing, battery } = state;
  return {
    revision: state.appliedRevision,
    battery: battery.level,
    charging: battery.charging,
    storage: state.storage,
    mode: state.desired.mode,
    play: playing && {
      resource: playing.resource,
      chapter: playing.chapter,
      status: playing.status,
      position: Math.max(0, playing.position),
      at: playing.atMs,
    },
    skewMs: playing?.skewMs ?? null,
    volume: state.desired.volume,
    muted: state.soundBlocked || state.desired.volume === 0,
    student: state.desired.student,
    immersive: state.immersive,
    worn: state.worn,
    ended: state.endedAt !== null,
    installs: state.installs,
  };
}
