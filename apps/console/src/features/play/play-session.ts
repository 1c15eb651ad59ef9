import { type DesiredPlay, positionAt } from '@orrery/contract';
import { create } from 'zustand';
import { serverNow } from '../../lib/live/connection';
import { whenSessionCloses } from '../../lib/session';
import { stored, storedView } from '../../lib/stored';
import { tellTeaching } from '../../lib/teaching';
import type { PlayStatus } from './play-status';

/** What this console plays: kept globally, so that it is there again when the screen is reopened (PLAY-37). */
export interface PlaySession {
  readonly playId: number | null;
  readonly playStatus: PlayStatus;
  /** The order as the devices have it; null while nothing runs. */
  readonly playInfo: DesiredPlay | null;
  /** The stop flag. */
  readonly startsAfresh: boolean;
  /** The review that goes on until it is stopped, also from chapter to chapter (PLAY-45). */
  readonly reviewId: number | null;
  /** The review of the last play call, also once it is over: what teaching data shows (TEACH-22). */
  readonly lastReview: { readonly resourceId: number; readonly reviewId: number } | null;
}

const NOTHING: PlaySession = {
  playId: null,
  playStatus: 'Play',
  playInfo: null,
  startsAfresh: true,
  reviewId: null,
  lastReview: null,
};

export const usePlaySession = create<PlaySession>(() => NOTHING);

tellTeaching(() => usePlaySession.getState());
whenSessionCloses(resetPlaySession);

/** Seconds into the media at this moment; 0 while nothing runs. */
export function positionNow(): number {
  const { playInfo } = usePlaySession.getState();
  return playInfo ? positionAt(playInfo, serverNow()) : 0;
}

/** Keeps the teacher's time in the video, the one that frame sync sends (GEN-95). */
export function keepVideoTime(seconds: number): void {
  stored.videoTime.write(seconds);
}

/** Nothing plays any more. */
export function resetPlaySession(): void {
  usePlaySession.setState(NOTHING);
}

/** Remembers what devices show, for the class view (PLAY-36, GEN-91). */
export function keepView(classId: number | null, deviceIds: readonly number[], resourceId: number): void {
  const shown = Object.fromEntries(deviceIds.map((id) => [String(id), resourceId]));
  const view = storedView(classId);
  view.write({ ...view.read(), ...shown });
}

/** Forgets it at the end of a class (PLAY-18). */
export function forgetView(classId: number | null): void {
  storedView(classId).write(null);
  stored.videoTime.write(null);
  stored.unticked.write(null);
}
