import { follow, followError } from '@orrery/client';
import { type DesiredPlay, type DeviceState, positionAt } from '@orrery/contract';
import type { SimulatedPlayer } from './player';

/** A paused picture further off than this is brought to its place. */
const PAUSED_TOLERANCE_SECONDS = 0.02;
/** First guess of how long a player takes to start; learnt from each start. */
const FIRST_START_MS = 40;

/** Keeps a player on its class's timeline. */
export interface MediaDriver {
  order(play: DesiredPlay | null): void;
  /** Does what is due; called several times a second. */
  tick(): void;
  /** What to report of the play, and the error in milliseconds. */
  report(): Pick<DeviceState, 'play' | 'skewMs'>;
}

/**
 * Makes the driver of a player.
 * @param serverNow estimated server time in milliseconds
 */
export function createMediaDriver(player: SimulatedPlayer, serverNow: () => number): MediaDriver {
  return new Driver(player, serverNow);
}

class Driver implements MediaDriver {
  readonly #player: SimulatedPlayer;
  readonly #serverNow: () => number;
  #play: DesiredPlay | null = null;
  #trimming = false;
  #startMs = FIRST_START_MS;
  #starting = false;
  #hasLearnt = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #skewMs: number | null = null;

  constructor(player: SimulatedPlayer, serverNow: () => number) {
    this.#player = player;
    this.#serverNow = serverNow;
  }

  order(play: DesiredPlay | null): void {
    const isSame = this.#play?.status === 'playing' && play?.resource === this.#play.resource;
    this.#play = play;
    if (!play || play.status === 'paused' || !isSame) this.#player.pause();
    if (play && !isSame) this.#player.seek(this.#target(play));
    this.tick();
    this.#arm();
  }

  /** Waits for the start to the millisecond; ticks are much too coarse. */
  #arm(): void {
    clearTimeout(this.#timer);
    const play = this.#play;
    if (play?.status !== 'playing' || this.#player.playing) return;
    const waitMs = play.at - this.#startMs - this.#serverNow();
    // Timers may fire a little early, so it looks again.
    if (waitMs > 0) this.#timer = setTimeout(() => this.#arm(), Math.ceil(waitMs));
    else this.#begin(play);
  }

  tick(): void {
    const play = this.#play;
    if (!play) return;
    if (play.status === 'paused') this.#hold(play);
    else if (!this.#player.playing) this.#begin(play);
    else if (!this.#player.waiting) this.#correct(play);
  }

  report(): Pick<DeviceState, 'play' | 'skewMs'> {
    const play = this.#play;
    if (!play) return { play: null, skewMs: null };
    const isMoving = this.#player.playing && !this.#player.waiting;
    const status = play.status === 'paused' ? 'paused' : isMoving ? 'playing' : 'loading';
    return {
      play: {
        resource: play.resource,
        chapter: play.chapter,
        status,
        position: this.#wrap(play, this.#player.position()),
        at: this.#serverNow(),
      },
      skewMs: this.#skewMs,
    };
  }

  #target(play: DesiredPlay): number {
    return positionAt(play, this.#serverNow());
  }

  #hold(play: DesiredPlay): void {
    this.#skewMs = 0;
    if (Math.abs(this.#player.position() - play.position) > PAUSED_TOLERANCE_SECONDS) {
      this.#player.seek(play.position);
    }
  }

  #begin(play: DesiredPlay): void {
    // Told a little early, because players need a moment to start.
    if (this.#serverNow() < play.at - this.#startMs) return;
    const ahead = this.#target(play) - this.#player.position();
    if (ahead > 1) this.#player.seek(this.#target(play));
    this.#starting = true;
    this.#player.play();
  }

  #correct(play: DesiredPlay): void {
    const actualSeconds = this.#wrap(play, this.#player.position());
    const input = {
      targetSeconds: this.#target(play),
      actualSeconds,
      rate: play.rate,
      trimming: this.#trimming,
      loop: play.loop,
      durationSeconds: play.duration,
    };
    const error = followError(input);
    this.#skewMs = error * 1000;
    if (this.#starting) this.#learn(error);
    const decision = follow(input);
    this.#trimming = decision.type === 'trim';
    if (decision.type === 'seek') this.#player.seek(decision.to);
    this.#player.setRate(decision.type === 'trim' ? decision.rate : play.rate);
  }

  #learn(errorSeconds: number): void {
    this.#starting = false;
    const startMs = this.#startMs - errorSeconds * 1000;
    if (startMs < 0 || startMs > 300) return;
    this.#startMs = this.#hasLearnt ? (this.#startMs + startMs) / 2 : startMs;
    this.#hasLearnt = true;
  }

  #wrap(play: DesiredPlay, seconds: number): number {
    if (play.duration === null) return seconds;
    return play.loop ? seconds % play.duration : Math.min(seconds, play.duration);
  }
}
