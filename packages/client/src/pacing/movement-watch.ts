import type { PaceCost, PaceCosts } from './pace-costs';
import type { PacedPlayer } from './paced-player';

/** A picture this far from where it stood truly moves. */
export const MOVED_SECONDS = 0.03;
/** A player that has not moved by then does not move for another reason. */
const PATIENCE_MS = 1_000;

/** Waits for a player to move after it was told to, and learns how long that took. */
export interface MovementWatch {
  /**
   * The player was told something that costs time.
   * @param fromSeconds where it moves from
   * @param besidesSeconds what else it was told at once, which costs as much
   */
  begin(cost: PaceCost, fromSeconds: number, besidesSeconds?: number): void;
  /** Nothing is to be learned from what comes: other things happened meanwhile. */
  forget(): void;
  /** Looks at the player. @returns whether it still stands, so that its place tells nothing yet */
  isStanding(): boolean;
}

/** @param nowMs the same clock as the timeline's */
export function createMovementWatch(
  player: PacedPlayer,
  costs: PaceCosts,
  nowMs: () => number,
): MovementWatch {
  let watched: { cost: PaceCost; fromSeconds: number; besidesSeconds: number; sinceMs: number } | null = null;
  return {
    begin(cost, fromSeconds, besidesSeconds = 0) {
      watched = { cost, fromSeconds, besidesSeconds, sinceMs: nowMs() };
    },
    forget() {
      watched = null;
    },
    isStanding() {
      if (!watched) return false;
      const waitedMs = nowMs() - watched.sinceMs;
      const moved = player.currentTime - watched.fromSeconds;
      if (moved < MOVED_SECONDS && waitedMs < PATIENCE_MS) return true;
      // What the media did not move of the time that passed is what it took to get going.
      if (moved >= MOVED_SECONDS) {
        const seconds = waitedMs / 1000 - moved / player.playbackRate - watched.besidesSeconds;
        costs.learn(watched.cost, seconds);
      }
      watched = null;
      return false;
    },
  };
}
