import type { Random } from './random';

/** Media clocks run this much too fast or too slow: 100 parts per million. */
const DRIFT = 100e-6;

/** A video element as real ones behave: starting and seeking take a while, and its clock is not ours. */
export interface SimulatedPlayer {
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  /** Seconds into the media now. */
  position(): number;
  /** Whether it was told to play. */
  readonly playing: boolean;
  /** Whether it stands still because it starts or seeks. */
  readonly waiting: boolean;
}

/**
 * Makes a player.
 * @param nowMs true time in milliseconds
 */
export function createSimulatedPlayer(random: Random, nowMs: () => number): SimulatedPlayer {
  const drift = 1 + random.between(-DRIFT, DRIFT);
  const startMs = random.between(15, 70);
  let playing = false;
  let rate = 1;
  let base = 0;
  /** From here on the media moves. */
  let movesAtMs = 0;

  function position(): number {
    return playing ? base + (Math.max(0, nowMs() - movesAtMs) / 1000) * rate * drift : base;
  }

  function rebase(standsMs: number): void {
    base = position();
    movesAtMs = Math.max(movesAtMs, nowMs()) + standsMs;
  }

  return {
    get playing() {
      return playing;
    },
    get waiting() {
      return playing && nowMs() < movesAtMs;
    },
    position,
    play() {
      if (playing) return;
      playing = true;
      movesAtMs = nowMs() + startMs + random.between(0, 15);
    },
    pause() {
      base = position();
      playing = false;
      rate = 1;
    },
    seek(seconds) {
      rebase(random.between(30, 120));
      base = seconds;
    },
    setRate(next) {
      if (next === rate) return;
      rebase(0);
      rate = next;
    },
  };
}
