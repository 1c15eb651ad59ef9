import { followError } from '../clock/follow';
import { MOVED_SECONDS, type MovementWatch } from './movement-watch';
import type { PaceCosts } from './pace-costs';
import type { PacedPlayer } from './paced-player';

/** A jump this near is waited for to the millisecond; looks are much rarer. */
const NEAR_MS = 300;

/** Where a looping video is, and where it should be. */
interface LoopPlace {
  readonly targetSeconds: number;
  readonly actualSeconds: number;
  readonly loop: boolean;
  readonly durationSeconds: number | null;
}

/** Brings a looping video over its end. */
export interface LoopSeam {
  /** Call it several times a second while the video moves. */
  pass(place: LoopPlace): void;
  /** Another order came. */
  forget(): void;
}

/**
 * Players stand for a while when they begin again. So this one begins again that much early: it stands while the
 * timeline ends, and moves from its first frame when the timeline is there.
 */
export function createLoopSeam(player: PacedPlayer, costs: PaceCosts, movement: MovementWatch): LoopSeam {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSeconds = 0;
  let wrapped = false;

  function jump(): void {
    if (player.paused || player.seeking) return;
    player.currentTime = 0;
    lastSeconds = 0;
    movement.begin('wrap', 0);
  }

  return {
    pass(place) {
      const { loop, durationSeconds, actualSeconds } = place;
      if (!loop || !durationSeconds) return;
      if (actualSeconds < lastSeconds - durationSeconds / 2) wrapped = true;
      lastSeconds = actualSeconds;
      if (wrapped && actualSeconds > MOVED_SECONDS) {
        // The player itself began again: how late it is since then is what that took.
        costs.learn('wrap', -followError(place));
        wrapped = false;
      }
      const cost = costs.knows('wrap') ? costs.get('wrap') : costs.get('seek');
      if (cost === 0 || actualSeconds < durationSeconds / 2) return;
      const waitMs = ((durationSeconds - place.targetSeconds) / player.playbackRate - cost) * 1000;
      if (waitMs > NEAR_MS || place.targetSeconds < durationSeconds / 2) return;
      clearTimeout(timer);
      timer = setTimeout(jump, Math.max(0, waitMs));
    },
    forget() {
      clearTimeout(timer);
      lastSeconds = 0;
      wrapped = false;
    },
  };
}
