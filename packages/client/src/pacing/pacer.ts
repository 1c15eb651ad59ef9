import { positionAt, type Timeline } from '@orrery/contract';
import { follow, followError } from '../clock/follow';
import { createLoopSeam, type LoopSeam } from './loop-seam';
import { createMovementWatch, type MovementWatch } from './movement-watch';
import type { PaceCosts } from './pace-costs';
import { HAVE_CURRENT_DATA, HAVE_FUTURE_DATA, type PacedPlayer } from './paced-player';
import { rehearse } from './rehearse';

/** How often playing media is compared with its timeline. */
const TICK_MS = 125;
/** A paused picture this near to its place is not sought again. */
const PAUSED_TOLERANCE_SECONDS = 0.02;
/** Two seeks this close together mean that the device cannot keep up; let it play a moment. */
const SEEK_PAUSE_MS = 1_500;
/** A wait this short is part of keeping time (a seek, the seam of a loop), not a new one. */
const SHORT_WAIT_MS = 1_000;
/** A device whose seeks take longer than this will not get better by aiming still further ahead. */
const MOST_MISS_SECONDS = 3;
/** Whoever is ahead by less stands still until the class comes by: another seek could miss again. */
const LINGER_SECONDS = 4;
/** A start that is late by more than this seeks. */
const LATE_SECONDS = 0.4;
/** The end of a video comes a frame early in some browsers. */
const END_SECONDS = 0.05;
/** What must be left of the time before a start for a seek to its place. */
const REHEARSAL_MARGIN_MS = 150;
/** A rehearsal is not begun with less time than this, and given up after the other. */
const REHEARSAL_MS = { shortest: 60, longest: 500 };

export interface PacerOptions {
  /** Server time in milliseconds. */
  readonly serverNow: () => number;
  /** What starting, seeking and wrapping take; shared by all pacers of a device. */
  readonly costs: PaceCosts;
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
  /** Learns what starting takes, unseen and unheard, where that is not known and there is time; then `follow`. */
  rehearse(timeline: Timeline): Promise<void>;
  follow(timeline: Timeline): void;
  readonly pace: Pace;
  stop(): void;
}

/** Starts, holds, trims and seeks a video so that it stands where the class's timeline says. */
export function createPacer(player: PacedPlayer, options: PacerOptions): Pacer {
  return new PlayerPacer(player, options);
}

class PlayerPacer implements Pacer {
  readonly #player: PacedPlayer;
  readonly #options: PacerOptions;
  readonly #listeners = new AbortController();
  readonly #ticker: ReturnType<typeof setInterval>;
  readonly #movement: MovementWatch;
  readonly #seam: LoopSeam;
  #timeline: Timeline | null = null;
  #trimming = false;
  #soughtMs = Number.NEGATIVE_INFINITY;
  /** How much later than it aimed the last seek moved: longer than a device's habit, so it is not learned for good. */
  #missSeconds = 0;
  #aims = false;
  #lingers = false;
  #readyMs = Number.NEGATIVE_INFINITY;
  #skewMs: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rehearsal: AbortController | null = null;
  #told = '';

  constructor(player: PacedPlayer, options: PacerOptions) {
    this.#player = player;
    this.#options = options;
    this.#movement = createMovementWatch(player, options.costs, options.serverNow);
    this.#seam = createLoopSeam(player, options.costs, this.#movement);
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
    for (const event of ['playing', 'pause', 'waiting', 'seeked', 'ended']) {
      player.addEventListener(event, () => this.#tell(), { signal: this.#listeners.signal });
    }
  }

  get pace(): Pace {
    return { status: this.#status(), position: this.#player.currentTime, skewMs: this.#skewMs };
  }

  async rehearse(order: Timeline): Promise<void> {
    const { costs, serverNow } = this.#options;
    const nowMs = serverNow();
    const endMs = order.status === 'paused' ? Number.POSITIVE_INFINITY : order.at - REHEARSAL_MARGIN_MS;
    const untilMs = Math.min(endMs, nowMs + REHEARSAL_MS.longest);
    if (costs.knows('start') || untilMs - nowMs < REHEARSAL_MS.shortest) return;
    this.#rehearsal = new AbortController();
    await rehearse(this.#player, { costs, now: serverNow, untilMs, signal: this.#rehearsal.signal });
    this.#rehearsal = null;
  }

  follow(order: Timeline): void {
    this.#rehearsal?.abort();
    this.#timeline = order;
    this.#trimming = false;
    this.#aims = false;
    this.#lingers = false;
    this.#skewMs = null;
    this.#movement.forget();
    this.#seam.forget();
    clearTimeout(this.#timer);
    if (order.status === 'paused') this.#hold(order.position);
    else if (this.#isOver(order)) this.#hold(this.#target(order));
    else this.#schedule(order);
    this.#told = '';
    this.#tell();
  }

  stop(): void {
    this.#rehearsal?.abort();
    clearInterval(this.#ticker);
    clearTimeout(this.#timer);
    this.#seam.forget();
    this.#listeners.abort();
    this.#player.pause();
  }

  #length(order: Timeline): number | null {
    const { duration } = this.#player;
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
    const { readyState, paused } = this.#player;
    if (!order) return 'loading';
    if (order.status === 'paused' || this.#isOver(order)) {
      return readyState < HAVE_CURRENT_DATA ? 'loading' : 'paused';
    }
    if (paused) return this.#lingers ? 'playing' : 'loading';
    const waitsShortly =
      this.#told === 'playing' && this.#options.serverNow() - this.#readyMs < SHORT_WAIT_MS;
    return readyState >= HAVE_FUTURE_DATA || waitsShortly ? 'playing' : 'loading';
  }

  #tell(): void {
    if (this.#player.readyState >= HAVE_FUTURE_DATA) this.#readyMs = this.#options.serverNow();
    const now = this.#status();
    if (now === this.#told) return;
    this.#told = now;
    this.#options.onChange();
  }

  #seek(seconds: number): void {
    this.#soughtMs = this.#options.serverNow();
    this.#player.currentTime = seconds;
  }

  #hold(seconds: number): void {
    this.#player.pause();
    if (Math.abs(this.#player.currentTime - seconds) > PAUSED_TOLERANCE_SECONDS) this.#seek(seconds);
  }

  async #play(): Promise<void> {
    const player = this.#player;
    try {
      await player.play();
    } catch (error) {
      // AbortError only says that a newer order paused it meanwhile.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || player.muted) return;
      player.muted = true;
      this.#options.onSoundBlocked();
      await player.play().catch(() => undefined);
    }
    this.#tell();
  }

  /** A video that already runs on the new timeline, as after a frame sync, is not stopped for it. */
  #isOnTheWay(order: Timeline): boolean {
    if (this.#player.paused) return false;
    const virtual = order.position + ((this.#options.serverNow() - order.at) / 1000) * order.rate;
    return Math.abs(this.#player.currentTime - virtual) < LATE_SECONDS;
  }

  #schedule(order: Timeline): void {
    const isOnTheWay = this.#isOnTheWay(order);
    if (!isOnTheWay && this.#options.serverNow() < order.at) this.#hold(order.position);
    if (isOnTheWay) this.#begin(order);
    else this.#arm(order);
  }

  #arm(order: Timeline): void {
    const waitMs = order.at - this.#options.serverNow() - this.#options.costs.get('start') * 1000;
    // Timers may fire a little early, so it looks again.
    if (waitMs > 0) this.#timer = setTimeout(() => this.#arm(order), Math.ceil(waitMs));
    else this.#begin(order);
  }

  #begin(order: Timeline): void {
    const { costs } = this.#options;
    const player = this.#player;
    const startSeconds = player.paused ? costs.get('start') : 0;
    const far = Math.abs(this.#error(order)) > LATE_SECONDS && !this.#isOnTheWay(order);
    player.playbackRate = order.rate;
    player.loop = order.loop;
    if (far) {
      this.#seek(this.#target(order, costs.get('seek') + startSeconds));
      this.#movement.begin('seek', player.currentTime, startSeconds);
    } else if (player.paused) this.#movement.begin('start', player.currentTime);
    void this.#play();
  }

  #place(order: Timeline) {
    return {
      targetSeconds: this.#target(order),
      actualSeconds: this.#player.currentTime,
      loop: order.loop,
      durationSeconds: this.#length(order),
    };
  }

  #error(order: Timeline): number {
    return followError(this.#place(order));
  }

  #correct(order: Timeline): void {
    const { costs, serverNow } = this.#options;
    const player = this.#player;
    if (this.#movement.isStanding()) return;
    this.#seam.pass(this.#place(order));
    this.#skewMs = this.#error(order) * 1000;
    const decision = follow({ ...this.#place(order), rate: order.rate, trimming: this.#trimming });
    this.#trimming = decision.type === 'trim';
    const rate = decision.type === 'trim' ? decision.rate : order.rate;
    if (player.playbackRate !== rate) player.playbackRate = rate;
    if (decision.type !== 'seek') {
      // A seek that hit says nothing of what happens later.
      this.#aims = false;
      return;
    }
    this.#learnMiss(this.#error(order));
    if (this.#linger(order) || serverNow() - this.#soughtMs < SEEK_PAUSE_MS) return;
    this.#seek(this.#target(order, costs.get('seek') + this.#missSeconds));
    this.#aims = true;
    this.#movement.begin('seek', player.currentTime);
  }

  /** The first look after a seek says by how much it missed; the next one aims that much further. */
  #learnMiss(error: number): void {
    if (!this.#aims) return;
    this.#aims = false;
    this.#missSeconds = Math.min(MOST_MISS_SECONDS, Math.max(0, this.#missSeconds - error));
  }

  /** Stands still until the class comes by, where the video is ahead of it. @returns whether it does */
  #linger(order: Timeline): boolean {
    const aheadSeconds = this.#error(order);
    if (aheadSeconds < 0 || aheadSeconds > LINGER_SECONDS) return false;
    this.#lingers = true;
    this.#player.pause();
    const waitMs = (aheadSeconds / order.rate - this.#options.costs.get('start')) * 1000;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#goOn(order), Math.max(0, waitMs));
    return true;
  }

  #goOn(order: Timeline): void {
    this.#lingers = false;
    this.#begin(order);
  }

  #tick(): void {
    this.#tell();
    const order = this.#timeline;
    const player = this.#player;
    if (order?.status !== 'playing' || this.#options.serverNow() < order.at) return;
    if (this.#isOver(order)) {
      this.#skewMs = null;
      if (!player.paused) player.pause();
    } else if (this.#lingers) return;
    else if (player.paused) this.#begin(order);
    else if (!player.seeking && player.readyState >= HAVE_FUTURE_DATA) this.#correct(order);
  }
}
