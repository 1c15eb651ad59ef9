import { createMovementWatch } from './movement-watch';
import type { PaceCosts } from './pace-costs';
import type { PacedPlayer } from './paced-player';

const LOOK_MS = 10;

export interface RehearsalOptions {
  readonly costs: PaceCosts;
  /** Milliseconds. */
  readonly now: () => number;
  /** When it must be over. */
  readonly untilMs: number;
  readonly signal: AbortSignal;
}

/**
 * Plays a video silently until its picture moves, so that the start-up time is known before the first start counts.
 * It is left paused a little further on: only for videos that nobody sees yet and that are sought next.
 */
export async function rehearse(player: PacedPlayer, options: RehearsalOptions): Promise<void> {
  const { costs, now, untilMs, signal } = options;
  const { muted } = player;
  const watch = createMovementWatch(player, costs, now);
  const end = () => {
    player.pause();
    player.muted = muted;
  };
  // At once, because whoever ends a rehearsal goes on with the player.
  signal.addEventListener('abort', end, { once: true });
  player.muted = true;
  player.playbackRate = 1;
  watch.begin('start', player.currentTime);
  // Refused or interrupted, it does not move, and nothing is learned.
  player.play().catch(() => undefined);
  while (!signal.aborted && now() < untilMs && watch.isStanding()) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  if (signal.aborted) return;
  signal.removeEventListener('abort', end);
  end();
}
