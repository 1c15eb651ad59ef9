import { createPacer, type PaceCosts, type Pacer } from '@orrery/client';
import { type DeviceResource, positionAt } from '@orrery/contract';
import type { LessonAttendance, SceneError, SceneMedia } from '@orrery/scene';
import { failureOf, type Stage } from '../engine/stage';
import { createLessonPacer } from './lesson-pacer';
import type { MediaLocation, MediaStore } from './media-types';
import type { Order } from './wanted';

/** A piece that could not be reached is tried again after this long. */
const RETRY_MS = 3000;
/** A file that runs this close to its timeline may take the stream's place unnoticed. */
const ON_TIME_MS = 60;
/** Another try would only fail again: the piece itself, or this browser, is the reason. */
const HOPELESS = ['undecodable', 'unsupported-kind', 'courseware-invalid', 'courseware-failed'];

/** What the stage shows, in the words of the device's report. */
export interface Playing {
  readonly resource: number;
  readonly chapter: number | null;
  readonly status: 'loading' | 'playing' | 'paused' | 'failed';
  /** Seconds into the media; 0 where it has no time. */
  readonly position: number;
  readonly skewMs: number | null;
  /** Server time at which `position` held, in milliseconds. */
  readonly atMs: number;
  /** Whether no more bytes are needed from the server. */
  readonly local: boolean;
  /** What kind of thing stands on the stage; null while nothing does. */
  readonly kind: SceneMedia['kind'] | null;
  /** Why it failed: the scene's error id, or `unknown-resource`. */
  readonly reason: string | null;
}

export interface ConductorOptions {
  readonly stage: Pick<Stage, 'load' | 'show'>;
  readonly media: Pick<MediaStore, 'open' | 'whenLocal'>;
  readonly serverNow: () => number;
  /** What playing costs on this device, whatever it plays. */
  readonly costs: PaceCosts;
  /** What a resource is; null where neither device nor server knows it. */
  readonly find: (rid: number) => Promise<DeviceResource | null>;
  /** Who a courseware has before it. */
  readonly attendance: (test: Order['test']) => LessonAttendance;
  readonly onSoundBlocked: () => void;
  readonly onChange: () => void;
}

/** Brings what is ordered onto the stage and keeps it on its timeline. */
export interface Conductor {
  /** Shows an order, or nothing. Calling it again with the same resource only moves the timeline. */
  perform(order: Order | null): void;
  /** @param volume 0 to 100 @param muted whether nothing may sound whatever the volume */
  setSound(volume: number, muted: boolean): void;
  /** Tries a failed piece at once, for when the network is back. */
  retry(): void;
  readonly playing: Playing | null;
}

/** One loaded piece with everything that must be let go of together. */
interface Piece {
  readonly media: SceneMedia;
  readonly place: MediaLocation;
  readonly pacer: Pacer | null;
}

/** Makes the conductor of a device's stage. */
export function createConductor(options: ConductorOptions): Conductor {
  return new StageConductor(options);
}

class StageConductor implements Conductor {
  readonly #options: ConductorOptions;
  readonly #sound = { volume: 70, muted: false };
  #order: Order | null = null;
  #piece: Piece | null = null;
  #failure: string | null = null;
  #loading: AbortController | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConductorOptions) {
    this.#options = options;
  }

  perform(next: Order | null): void {
    const before = this.#order;
    this.#order = next;
    const running = (this.#piece || this.#loading) && !this.#failure;
    if (next && before?.resource === next.resource && running) {
      this.#follow(this.#piece, next);
    } else {
      this.#clear();
      if (next) void this.#start();
    }
    this.#options.onChange();
  }

  setSound(volume: number, muted: boolean): void {
    this.#sound.volume = volume;
    this.#sound.muted = muted;
    this.#applySound(this.#piece?.media);
  }

  retry(): void {
    if (this.#failure) void this.#start();
  }

  get playing(): Playing | null {
    const order = this.#order;
    if (!order) return null;
    const piece = this.#piece;
    const pace = piece?.pacer?.pace;
    return {
      resource: order.resource,
      chapter: order.chapter,
      status: this.#status(order),
      position: pace?.position ?? 0,
      skewMs: pace?.skewMs ?? null,
      atMs: this.#options.serverNow(),
      local: piece !== null && (piece.place.local || !piece.media.video),
      kind: piece?.media.kind ?? null,
      reason: this.#failure,
    };
  }

  #status(order: Order): Playing['status'] {
    if (this.#failure) return 'failed';
    if (!this.#piece) return 'loading';
    return this.#piece.pacer?.pace.status ?? order.timeline.status;
  }

  #follow(piece: Piece | null, order: Order): void {
    piece?.pacer?.follow(order.timeline);
    const { lesson } = piece?.media ?? {};
    const seconds = () => positionAt(order.timeline, this.#options.serverNow());
    lesson?.follow(order.chapter, seconds);
    // After the chapter: somebody else begins the one that is wanted now.
    lesson?.attend(this.#options.attendance(order.test));
    lesson?.pause(order.test !== null && order.timeline.status === 'paused');
  }

  #applySound({ video, lesson }: Partial<SceneMedia> = {}): void {
    const { muted } = this.#sound;
    const volume = this.#sound.volume / 100;
    lesson?.setVolume(muted ? 0 : volume);
    if (!video) return;
    video.volume = volume;
    video.muted = muted || volume === 0;
  }

  #clear(): void {
    this.#loading?.abort();
    this.#loading = null;
    clearTimeout(this.#retryTimer);
    this.#failure = null;
    this.#options.stage.show(null);
    drop(this.#piece);
    this.#piece = null;
  }

  /** Loads the resource from where it is best read now; the old piece stays until the new one can be seen. */
  async #load(resource: DeviceResource, signal: AbortSignal): Promise<Piece> {
    const place = await this.#options.media.open(resource);
    try {
      const { kind } = resource;
      const chapter = this.#order?.chapter ?? null;
      const source = { kind, url: place.url, poster: posterOf(resource), chapter };
      const attendance = this.#options.attendance(this.#order?.test ?? null);
      const onFailure = ({ id }: SceneError) => {
        if (!signal.aborted) this.#fail(id);
      };
      const media = await this.#options.stage.load(source, { signal, attendance, onFailure });
      return { media, place, pacer: this.#pacerOf(media) };
    } catch (error) {
      place.release();
      throw error;
    }
  }

  #pacerOf({ video, lesson }: SceneMedia): Pacer | null {
    if (video) return createPacer(video, this.#options);
    return lesson ? createLessonPacer(this.#options.serverNow) : null;
  }

  #present(next: Piece): void {
    const old = this.#piece;
    this.#piece = next;
    this.#failure = null;
    this.#applySound(next.media);
    if (this.#order) this.#follow(next, this.#order);
    this.#options.stage.show(next.media);
    drop(old);
    // A stream that broke starts again, from this device if the file has come meanwhile.
    next.media.video?.addEventListener('error', () => {
      if (this.#piece === next) void this.#start();
    });
    this.#options.onChange();
  }

  #fail(reason: string): void {
    this.#failure = reason;
    this.#options.onChange();
    if (!HOPELESS.includes(reason)) this.#retryTimer = setTimeout(() => void this.#start(), RETRY_MS);
  }

  async #start(): Promise<void> {
    const order = this.#order;
    if (!order) return;
    this.#loading?.abort();
    clearTimeout(this.#retryTimer);
    const own = new AbortController();
    this.#loading = own;
    try {
      const resource = await this.#options.find(order.resource);
      if (own.signal.aborted) return;
      if (resource) await this.#bring(resource, own.signal);
      else this.#fail('unknown-resource');
    } catch (error) {
      if (!own.signal.aborted) this.#fail(failureOf(error));
    }
  }

  async #bring(resource: DeviceResource, signal: AbortSignal): Promise<void> {
    const next = await this.#load(resource, signal);
    if (this.#order && !signal.aborted) await next.pacer?.rehearse(this.#order.timeline);
    if (signal.aborted) {
      drop(next);
      return;
    }
    this.#present(next);
    if (next.place.local || !next.media.video) return;
    await this.#options.media.whenLocal(resource, signal);
    await this.#becomeLocal(resource, signal);
  }

  /** Puts the whole file in the stream's place, already running, so that a dying server is not noticed. */
  async #becomeLocal(resource: DeviceResource, signal: AbortSignal): Promise<void> {
    let next: Piece | null = null;
    try {
      next = await this.#load(resource, signal);
      if (next.media.video) next.media.video.muted = true;
      if (this.#order) next.pacer?.follow(this.#order.timeline);
      await running(next, signal);
      this.#present(next);
    } catch {
      // The stream goes on; a broken file must not end a running lesson.
      drop(next);
    }
  }
}

function drop(piece: Piece | null): void {
  piece?.pacer?.stop();
  piece?.media.dispose();
  piece?.place.release();
}

/** Only a panorama's cover would be stretched around the student; a screen takes it as it is. */
function posterOf(resource: DeviceResource): string | undefined {
  return resource.kind === 'video' && resource.cover !== '' ? resource.cover : undefined;
}

/** Resolves once the piece stands where its timeline wants it; rejects when it is not wanted any more. */
function running(piece: Piece, signal: AbortSignal): Promise<void> {
  const { video } = piece.media;
  const isThere = () => {
    const { status, skewMs } = piece.pacer?.pace ?? { status: 'paused' as const, skewMs: null };
    return status === 'paused' || (status === 'playing' && skewMs !== null && Math.abs(skewMs) < ON_TIME_MS);
  };
  return new Promise((resolve, reject) => {
    const check = () => isThere() && resolve();
    for (const event of ['timeupdate', 'seeked', 'pause']) video?.addEventListener(event, check, { signal });
    video?.addEventListener('error', () => reject(video.error), { signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    signal.throwIfAborted();
    check();
  });
}
