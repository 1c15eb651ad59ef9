import type { PacedPlayer } from '@orrery/client';
import type { Random } from './random';

/** Media clocks run this much too fast or too slow: 100 parts per million. */
const DRIFT = 100e-6;
/** `HTMLMediaElement.HAVE_CURRENT_DATA` and `HAVE_ENOUGH_DATA`. */
const READY = { seeking: 2, moving: 4 } as const;

/** A video element as real ones behave: starting, seeking and looping take a while, and its clock is not ours. */
export interface SimulatedPlayer extends PacedPlayer {
  /** Opens a file: it stands on its first frame. @param durationSeconds infinite where it is not known */
  open(durationSeconds: number): void;
}

/**
 * Makes a player.
 * @param nowMs true time in milliseconds
 */
export function createSimulatedPlayer(random: Random, nowMs: () => number): SimulatedPlayer {
  return new Player(random, nowMs);
}

class Player extends EventTarget implements SimulatedPlayer {
  duration = Number.POSITIVE_INFINITY;
  loop = false;
  muted = true;
  readonly #random: Random;
  readonly #nowMs: () => number;
  readonly #drift: number;
  readonly #startMs: number;
  /** A file begins with a key frame, so going there takes this device much the same every time. */
  readonly #firstFrameMs: number;
  #paused = true;
  #rate = 1;
  #base = 0;
  /** From here on the media moves. */
  #movesAtMs = 0;
  #soughtByMs = 0;

  constructor(random: Random, nowMs: () => number) {
    super();
    this.#random = random;
    this.#nowMs = nowMs;
    this.#drift = 1 + random.between(-DRIFT, DRIFT);
    this.#startMs = random.between(15, 70);
    this.#firstFrameMs = random.between(40, 150);
  }

  open(durationSeconds: number): void {
    this.pause();
    this.duration = durationSeconds;
    this.#base = 0;
  }

  get paused(): boolean {
    return this.#paused;
  }

  get seeking(): boolean {
    return this.#nowMs() < this.#soughtByMs;
  }

  get readyState(): number {
    return this.seeking ? READY.seeking : READY.moving;
  }

  get currentTime(): number {
    if (this.#paused) return this.#base;
    const moved = this.#moved();
    if (this.#base + moved < this.duration) return this.#base + moved;
    if (!this.loop) return this.duration;
    this.#wrap();
    return this.currentTime;
  }

  set currentTime(seconds: number) {
    const toMs = seconds === 0 ? this.#toFirstFrameMs() : this.#random.between(30, 120);
    this.#soughtByMs = this.#nowMs() + toMs;
    this.#movesAtMs = Math.max(this.#movesAtMs, this.#soughtByMs);
    this.#base = seconds;
  }

  get playbackRate(): number {
    return this.#rate;
  }

  set playbackRate(next: number) {
    if (next === this.#rate) return;
    this.#base = this.currentTime;
    this.#movesAtMs = Math.max(this.#movesAtMs, this.#nowMs());
    this.#rate = next;
  }

  async play(): Promise<void> {
    if (!this.#paused) return;
    this.#paused = false;
    const readyMs = Math.max(this.#nowMs(), this.#soughtByMs);
    this.#movesAtMs = readyMs + this.#startMs + this.#random.between(0, 15);
  }

  pause(): void {
    this.#base = this.currentTime;
    this.#paused = true;
  }

  #toFirstFrameMs(): number {
    return this.#firstFrameMs + this.#random.between(0, 25);
  }

  #moved(): number {
    return (Math.max(0, this.#nowMs() - this.#movesAtMs) / 1000) * this.#rate * this.#drift;
  }

  /** Begins again where its end was reached, however long ago that is, after standing for a while. */
  #wrap(): void {
    const endedMs = this.#movesAtMs + ((this.duration - this.#base) / (this.#rate * this.#drift)) * 1000;
    this.#soughtByMs = endedMs + this.#toFirstFrameMs();
    this.#movesAtMs = this.#soughtByMs;
    this.#base = 0;
  }
}
