import { createPaceCosts, createPacer, type Pacer } from '@orrery/client';
import type { DesiredPlay, DeviceState } from '@orrery/contract';
import type { SimulatedPlayer } from './player';

/** Keeps a player on its class's timeline. */
export interface MediaDriver {
  order(play: DesiredPlay | null): void;
  /** What to report of the play, and the error in milliseconds. */
  report(): Pick<DeviceState, 'play' | 'skewMs'>;
  stop(): void;
}

/**
 * Makes the driver of a player; it paces as the headset does, with the same code.
 * @param serverNow estimated server time in milliseconds
 */
export function createMediaDriver(player: SimulatedPlayer, serverNow: () => number): MediaDriver {
  return new Driver(player, serverNow);
}

class Driver implements MediaDriver {
  readonly #player: SimulatedPlayer;
  readonly #serverNow: () => number;
  readonly #costs = createPaceCosts();
  #play: DesiredPlay | null = null;
  #pacer: Pacer | null = null;
  #opening: Pacer | null = null;

  constructor(player: SimulatedPlayer, serverNow: () => number) {
    this.#player = player;
    this.#serverNow = serverNow;
  }

  order(play: DesiredPlay | null): void {
    const isNew = play?.resource !== this.#play?.resource;
    this.#play = play;
    if (isNew) this.#close();
    if (isNew && play) void this.#open(play);
    else if (play) this.#pacer?.follow(play);
  }

  report(): Pick<DeviceState, 'play' | 'skewMs'> {
    const play = this.#play;
    if (!play) return { play: null, skewMs: null };
    const { resource, chapter } = play;
    const at = this.#serverNow();
    const pace = this.#pacer?.pace ?? { status: 'loading', position: 0, skewMs: null };
    return {
      play: { resource, chapter, status: pace.status, position: pace.position, at },
      skewMs: pace.skewMs,
    };
  }

  /** A device that starts again opens what it is told then. */
  stop(): void {
    this.#close();
    this.#play = null;
  }

  #close(): void {
    for (const pacer of [this.#opening, this.#pacer]) pacer?.stop();
    this.#opening = null;
    this.#pacer = null;
  }

  /** As a headset does: what it loads rehearses before it is shown. */
  async #open(play: DesiredPlay): Promise<void> {
    const player = this.#player;
    player.open(play.duration ?? Number.POSITIVE_INFINITY);
    const pacer = createPacer(player, {
      serverNow: this.#serverNow,
      costs: this.#costs,
      onSoundBlocked: () => undefined,
      onChange: () => undefined,
    });
    this.#opening = pacer;
    await pacer.rehearse(play);
    if (this.#opening !== pacer || !this.#play) return;
    this.#opening = null;
    this.#pacer = pacer;
    pacer.follow(this.#play);
  }
}
