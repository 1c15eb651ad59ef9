import { follow, followError } from '@orrery/client';
import { positionAt, type Timeline } from '@orrery/contract';

/** How often playing media is compared with its timeline. */
const TICK_MS = 125;
/** A paused picture this near to its place is not sought again. */
const PAUSED_TOLERANCE_SECONDS = 0.02;
/** Two seeks this close together mean that the device cannot keep up; let it play a moment. */
const SEEK_PAUSE_MS = 1500;
/** Weight of the newest measurement of what starting and seeking cost. */
const LEARNING = 0.4;
/** Largest cost that is believed; beyond it a start seeks. */
const MAX_COST_SECONDS = 0.4;
/** The end of a video comes a frame early in some browsers. */
const END_SECONDS = 0.05;

const HAVE_CURRENT_DATA = 2;
const HAVE_FUTURE_DATA = 3;

export interface PacerOptions {
  /** Server time in milliseconds. */
  readonly serverNow: () => number;
  /** Hears when the browser refused sound until somebody presses something. */
  readonly onSoundBlocked: () => void;
  readonly onChange: () => void;
}

/** Where a followed video stands. */
export interface Pace {
  readonly status: 'loading' | 'playing' | 'paused';
  /** Seconds into the media. */
  readonly position: number;
  /** How far ahead of its timeline, in milliseconds; null while nothing plays. */
  readonly skewMs: number | null;
}

/** Keeps one video on its timeline. */
export interface Pacer {
  follow(timeline: Timeline): void;
  readonly pace: Pace;
  stop(): void;
}

/** Starts, holds, trims and seeks a video so that it stands where the class's timeline says. */
export function createPacer(video: HTMLVideoElement, options: PacerOptions): Pacer {
  return new VideoPacer(video, options);
}

class VideoPacer implements Pacer {
  readonly #video: HTMLVideoElement;
  readonly #options: PacerOptions;
  readonly #listeners = new AbortController();
  readonly #ticker: ReturnType<typeof setInterval>;
  /** Seconds that starting and seeking take on this device, learned from what they led to. */
  readonly #costs = { start: 0, seek: 0 };
  #timeline: Timeline | null = null;
  #trimming = false;
  #soughtMs = Number.NEGATIVE_INFINITY;
  #measuring: 'start' | 'seek' | null = null;
  #skewMs: number | null = null;
  #startTimer: ReturnType<typeof setTimeout> | undefined;
  #told = '';

  constructor(video: HTMLVideoElement, options: PacerOptions) {
    this.#video = video;
    this.#options = options;
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
    for (const event of ['playing', 'pause', 'waiting', 'seeked', 'ended']) {
      video.addEventListener(event, () => this.#tell(), { signal: this.#listeners.signal });
    }
  }

  get pace(): Pace {
    return { status: this.#status(), position: this.#video.currentTime, skewMs: this.#skewMs };
  }

  follow(order: Timeline): void {
    this.#timeline = order;
    this.#trimming = false;
    this.#skewMs = null;
    clearTimeout(this.#startTimer);
    if (order.status === 'paused') this.#hold(order.position);
    else if (this.#isOver(order)) this.#hold(this.#target(order));
    else this.#schedule(order);
    this.#told = '';
    this.#tell();
  }

  stop(): void {
    clearInterval(this.#ticker);
    clearTimeout(this.#startTimer);
    this.#listeners.abort();
    this.#video.pause();
  }

  #length(order: Timeline): number | null {
    const { duration } = this.#video;
    return order.duration ?? (Number.isFinite(duration) ? duration : null);
  }

  #target(order: Timeline, aheadSeconds = 0): number {
    const nowMs = this.#options.serverNow() + aheadSeconds * 1000;
    return positionAt({ ...order, duration: this.#length(order) }, nowMs);
  }

  #isOver(order: Timeline): boolean {
    const length = this.#length(order);
    return !order.loop && length !== null && this.#target(order) >= length - END_SECONDS;
  }

  #status(): Pace['status'] {
    const order = this.#timeline;
    const { readyState, paused } = this.#video;
    if (!order) return 'loading';
    if (order.status === 'paused' || this.#isOver(order)) {
      return readyState < HAVE_CURRENT_DATA ? 'loading' : 'paused';
    }
    if (paused) return 'loading';
    // A short seek of a running video is part of keeping time, not a new wait.
    const keepingTime =
      this.#told === 'playing' && this.#options.serverNow() - this.#soughtMs < SEEK_PAUSE_MS;
    return readyState >= HAVE_FUTURE_DATA || keepingTime ? 'playing' : 'loading';
  }

  #tell(): void {
    const now = this.#status();
    if (now === this.#told) return;
    this.#told = now;
    this.#options.onChange();
  }

  #seek(seconds: number): void {
    this.#soughtMs = this.#options.serverNow();
    this.#video.currentTime = seconds;
  }

  #hold(seconds: number): void {
    this.#video.pause();
    if (Math.abs(this.#video.currentTime - seconds) > PAUSED_TOLERANCE_SECONDS) this.#seek(seconds);
  }

  async #play(): Promise<void> {
    const video = this.#video;
    try {
      await video.play();
    } catch (error) {
      // AbortError only says that a newer order paused it meanwhile.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return;
      video.muted = true;
      this.#options.onSoundBlocked();
      await video.play().catch(() => undefined);
    }
    this.#tell();
  }

  /** A video that already runs on the new timeline, as after a frame sync, is not stopped for it. */
  #isOnTheWay(order: Timeline): boolean {
    if (this.#video.paused) return false;
    const virtual = order.position + ((this.#options.serverNow() - order.at) / 1000) * order.rate;
    return Math.abs(this.#video.currentTime - virtual) < MAX_COST_SECONDS;
  }

  #schedule(order: Timeline): void {
    const waitMs = order.at - this.#options.serverNow() - this.#costs.start * 1000;
    if (waitMs <= 0 || this.#isOnTheWay(order)) {
      this.#begin(order);
      return;
    }
    this.#hold(order.position);
    this.#startTimer = setTimeout(() => this.#begin(order), waitMs);
  }

  #begin(order: Timeline): void {
    const video = this.#video;
    video.playbackRate = order.rate;
    video.loop = order.loop;
    this.#measuring = video.paused ? 'start' : null;
    const far = Math.abs(this.#error(order)) > MAX_COST_SECONDS;
    if (far && !this.#isOnTheWay(order)) {
      this.#seek(this.#target(order, this.#costs.seek + this.#costs.start));
      this.#measuring = 'seek';
    }
    void this.#play();
  }

  #error(order: Timeline): number {
    return followError({
      targetSeconds: this.#target(order),
      actualSeconds: this.#video.currentTime,
      loop: order.loop,
      durationSeconds: this.#length(order),
    });
  }

  /** The first comparison after a start or seek tells what it cost; the next one is that much earlier. */
  #learn(errorSeconds: number): void {
    if (!this.#measuring) return;
    const cost = this.#costs[this.#measuring] - errorSeconds * LEARNING;
    this.#costs[this.#measuring] = Math.max(0, Math.min(MAX_COST_SECONDS, cost));
    this.#measuring = null;
  }

  #correct(order: Timeline): void {
    const video = this.#video;
    const errorSeconds = this.#error(order);
    this.#skewMs = errorSeconds * 1000;
    this.#learn(errorSeconds);
    const decision = follow({
      targetSeconds: this.#target(order),
      actualSeconds: video.currentTime,
      rate: order.rate,
      trimming: this.#trimming,
      loop: order.loop,
      durationSeconds: this.#length(order),
    });
    this.#trimming = decision.type === 'trim';
    const rate = decision.type === 'trim' ? decision.rate : order.rate;
    if (video.playbackRate !== rate) video.playbackRate = rate;
    if (decision.type !== 'seek' || this.#options.serverNow() - this.#soughtMs < SEEK_PAUSE_MS) return;
    this.#seek(this.#target(order, this.#costs.seek));
    this.#measuring = 'seek';
  }

  #tick(): void {
    this.#tell();
    const order = this.#timeline;
    const video = this.#video;
    if (order?.status !== 'playing' || this.#options.serverNow() < order.at) return;
    if (this.#isOver(order)) {
      this.#skewMs = null;
      if (!video.paused) video.pause();
    } else if (video.paused) this.#begin(order);
    else if (!video.seeking && video.readyState >= HAVE_FUTURE_DATA) this.#correct(order);
  }
}
