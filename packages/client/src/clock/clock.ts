import { type ClockEstimate, type ClockSample, estimateOffset } from './estimate';

/** Samples of one round. */
const ROUND_SAMPLES = 8;
/** Waits after the first rounds: two more soon after the first halve the error for sixteen tiny requests. */
const EARLY_ROUNDS_MS = [2_000, 8_000] as const;
/** Waits afterwards; local clocks drift by a few milliseconds a minute. */
const ROUND_MS = 60_000;
/** Headsets that connected together, as after a restart, do not go on asking together: waits differ by this much. */
const SPREAD = 0.5;
/** Samples that the estimate looks at; older ones add nothing but drift. */
const WINDOW_SAMPLES = 40;

export interface ClockOptions {
  /** Asks the server for its time, in milliseconds since 1970. */
  readonly sample: () => Promise<number>;
  /** The local clock in milliseconds; monotonic by default. */
  readonly now?: () => number;
  /** From 0 to below 1; spreads the waits between rounds. */
  readonly random?: () => number;
  /** Offset of an earlier life, used until the first sample. */
  readonly initialOffsetMs?: number;
  readonly onEstimate?: (estimate: ClockEstimate) => void;
}

/** The server's time as this machine estimates it. */
export interface Clock {
  /** Server time in milliseconds since 1970. */
  serverNow(): number;
  /** Local time at which the server's clock shows `serverMs`. */
  toLocal(serverMs: number): number;
  /** The local clock, for making samples. */
  localNow(): number;
  /** Largest possible error in milliseconds; infinite before the first sample. */
  readonly errorBoundMs: number;
  readonly offsetMs: number;
  readonly synced: boolean;
  /** Takes a sample that came with another answer. */
  add(sample: ClockSample): void;
  /** Measures one round now, and goes on with the schedule; called at start and after each reconnect. */
  sync(): Promise<void>;
  stop(): void;
}

/** A local clock that no daylight saving and no time server steps. */
export function monotonicNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Makes a clock that follows the server's; nothing is asked before `sync`. */
export function createClock(options: ClockOptions): Clock {
  return new SampledClock(options);
}

class SampledClock implements Clock {
  readonly #options: ClockOptions;
  readonly #now: () => number;
  readonly #random: () => number;
  #samples: ClockSample[] = [];
  #estimate: ClockEstimate;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #rounds = 0;
  #stopped = false;

  constructor(options: ClockOptions) {
    this.#options = options;
    this.#now = options.now ?? monotonicNow;
    this.#random = options.random ?? Math.random;
    this.#estimate = { offsetMs: options.initialOffsetMs ?? 0, errorBoundMs: Number.POSITIVE_INFINITY };
  }

  get errorBoundMs(): number {
    return this.#estimate.errorBoundMs;
  }

  get offsetMs(): number {
    return this.#estimate.offsetMs;
  }

  get synced(): boolean {
    return Number.isFinite(this.errorBoundMs);
  }

  localNow(): number {
    return this.#now();
  }

  serverNow(): number {
    return this.#now() + this.offsetMs;
  }

  toLocal(serverMs: number): number {
    return serverMs - this.offsetMs;
  }

  add(sample: ClockSample): void {
    this.#samples = [...this.#samples, sample].slice(-WINDOW_SAMPLES);
    let estimate = estimateOffset(this.#samples, this.#now());
    if (!estimate) {
      // A clock was set or the machine slept: what was measured before is worth nothing.
      this.#samples = [sample];
      estimate = estimateOffset(this.#samples, this.#now());
    }
    if (!estimate) return;
    this.#estimate = estimate;
    this.#options.onEstimate?.(estimate);
  }

  sync(): Promise<void> {
    this.#running ??= this.#round().finally(() => {
      this.#running = null;
      this.#schedule();
    });
    return this.#running;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #round(): Promise<void> {
    try {
      for (let count = 0; count < ROUND_SAMPLES && !this.#stopped; count += 1) {
        const sentMs = this.#now();
        const serverMs = await this.#options.sample();
        this.add({ sentMs, receivedMs: this.#now(), serverMs });
      }
      this.#rounds += 1;
    } catch {
      // The server is away; the reconnect that follows asks for another round.
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const waitMs = EARLY_ROUNDS_MS[this.#rounds - 1] ?? ROUND_MS;
    const spread = 1 + SPREAD * (this.#random() - 0.5);
    this.#timer = setTimeout(() => void this.sync(), waitMs * spread);
  }
}
