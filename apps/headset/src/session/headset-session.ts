import {
  createDeviceConnection,
  createHttpClient,
  createWebStore,
  type DeviceConnection,
  type DeviceOrder,
  type DeviceSession,
  type DeviceStatus,
} from '@orrery/client';
import type { Desired, DeviceResource } from '@orrery/contract';
import type { Stage } from '../engine/stage';
import { capabilitiesOf } from './capabilities';
import { type Conductor, createConductor } from './conductor';
import { watchDevice } from './device-watch';
import { createCacheFiles, createMemoryFiles } from './media-files';
import { MEMORY_LIMIT_BYTES } from './media-plan';
import { createMediaStore, type MediaStore } from './media-store';
import { isSettled, toReport } from './report';
import { createServerTime } from './server-time';
import { createSettled } from './settled';
import { createSlotStore } from './slot-store';
import { createHeadsetStore, type HeadsetState, type HeadsetStore } from './state';
import { type Choice, isNewClass, orderKey, wantedOf } from './wanted';

const APP = 'headset-web 0.1.0';
/** How often drifting values are looked at; the connection sends them more rarely. */
const SOFT_REPORT_MS = 500;
/** How long a looked-for device says which it is. */
const IDENTIFY_MS = 6000;
/** A pick starts a moment later, so that its first frame is there. */
const PICK_LEAD_MS = 200;

export interface HeadsetSessionOptions {
  readonly stage: Stage;
  readonly slot: number;
  readonly machineName: string;
  readonly vr: boolean;
  readonly window: Window & typeof globalThis;
}

/** The device's life in its class: orders in, pictures on the stage, reports out. */
export interface HeadsetSession {
  readonly store: HeadsetStore;
  readonly machineName: string;
  /** Joins a school. Errors are the client's `CallError`. @param code eight digits */
  join(code: string): Promise<void>;
  /** "Enter class" was pressed: sound is allowed from here. */
  enter(): void;
  /** Something was pressed: the browser allows sound now. */
  allowSound(): void;
  /** Free mode: shows a piece of the shelf; null goes back to it. */
  pick(rid: number | null): void;
  /** Free mode: pauses or continues the own pick. */
  togglePlay(): void;
  /** Leaves "class is over" for the lobby. */
  rejoin(): void;
  /** @param visibility of the immersive session; null where there is none */
  setImmersive(visibility: XRVisibilityState | null): void;
  /** Called per frame; sends the pose only while somebody watches. */
  offerPose(): void;
}

class Session implements HeadsetSession {
  readonly store = createHeadsetStore();
  readonly machineName: string;
  readonly #stage: Stage;
  readonly #window: Window & typeof globalThis;
  readonly #memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #media: MediaStore;
  readonly #conductor: Conductor;
  readonly #setWorn = createSettled<boolean>((worn) => this.#tellWorn(worn));
  readonly #setInside = createSettled<boolean>((value) => this.#emit({ type: 'immersive', value }));
  readonly #time;
  #connection: DeviceConnection | null = null;
  #identifyTimer: ReturnType<typeof setTimeout> | undefined;
  #visibility: XRVisibilityState | null = null;

  constructor(options: HeadsetSessionOptions) {
    this.machineName = options.machineName;
    this.#stage = options.stage;
    this.#window = options.window;
    this.#memory = createSlotStore(options.window.localStorage, options.slot);
    this.#time = createServerTime(this.#memory);
    const { caches, navigator } = options.window;
    const files = caches
      ? createCacheFiles(caches, navigator.storage)
      : createMemoryFiles(MEMORY_LIMIT_BYTES);
    this.#media = createMediaStore({
      files,
      fetch: (input, init) => fetch(input, init),
      onChange: () => this.#change({ installs: this.#media.installs }),
    });
    this.#conductor = createConductor({
      stage: options.stage,
      media: this.#media,
      serverNow: () => this.#time.now(),
      find: async (rid) => (await this.#find([rid]))[0] ?? null,
      onSoundBlocked: () => this.#change({ soundBlocked: true }),
      onChange: () => this.#change({ playing: this.#conductor.playing }),
    });
    this.#change({
      schoolName: this.#memory.getItem('school') ?? '',
      entered: options.window.sessionStorage.getItem('orrery.entered') === '1',
    });
  }

  async start(vr: boolean): Promise<void> {
    const window = this.#window;
    this.#connection = await createDeviceConnection({
      origin: window.location.origin,
      http: createHttpClient({ baseUrl: '' }),
      store: createWebStore(this.#memory),
      app: APP,
      initialOffsetMs: this.#time.initialOffsetMs,
      capabilities: capabilitiesOf({ vr, offline: 'caches' in window }),
      onDesired: (desired) => this.#obeyDesired(desired),
      onCommand: (order) => this.#obeyCommand(order),
      onStatus: (status) => this.#followStatus(status),
      onSession: (session) => this.#meet(session),
    });
    this.#time.use(this.#connection.clock);
    this.#watchDevice();
    await this.#connection.start();
  }

  async join(code: string): Promise<void> {
    await this.#connection?.register({ code, machineName: this.machineName });
    this.#change({ phase: 'joined', leaveReason: null, deviceName: this.#connection?.identity?.name ?? '' });
    // Asked for at the first press in a school's life: without it the browser may clear files when it likes.
    await this.#window.navigator.storage?.persist?.();
  }

  enter(): void {
    this.#window.sessionStorage.setItem('orrery.entered', '1');
    this.#change({ entered: true });
    this.allowSound();
  }

  allowSound(): void {
    if (this.#state.soundBlocked) this.#change({ soundBlocked: false });
  }

  pick(rid: number | null): void {
    const resource = this.#state.shelf.find((item) => item.rid === rid);
    const timeline = {
      status: 'playing' as const,
      position: 0,
      at: this.#time.now() + PICK_LEAD_MS,
      rate: 1,
      loop: false,
      duration: resource?.durationSeconds ?? null,
    };
    this.#choose({ orderKey: orderKey(this.#state.desired.play), resource: rid, timeline });
  }

  togglePlay(): void {
    const { choice, playing } = this.#state;
    if (!choice || !playing) return;
    const { duration } = choice.timeline;
    const over = duration !== null && playing.position >= duration - 0.3;
    const status = choice.timeline.status === 'playing' && !over ? 'paused' : 'playing';
    const position = over ? 0 : playing.position;
    this.#choose({ ...choice, timeline: { ...choice.timeline, status, position, at: this.#time.now() } });
  }

  rejoin(): void {
    this.#change({ endedAt: null });
    this.#perform();
  }

  setImmersive(visibility: XRVisibilityState | null): void {
    this.#visibility = visibility;
    this.#change({ immersive: visibility !== null });
    this.#setInside(visibility !== null);
    this.#lookWorn();
  }

  offerPose(): void {
    const connection = this.#connection;
    if (!connection?.watching) return;
    const mediaSeconds = this.#conductor.playing?.position ?? 0;
    connection.sendPose({ ...this.#stage.pose(), mediaSeconds, at: this.#time.now() });
  }

  get #state(): HeadsetState {
    return this.store.getState();
  }

  #emit(event: { type: 'worn' | 'immersive'; value: boolean }): void {
    if (this.#state.phase === 'joined') void this.#connection?.emit(event);
  }

  #find(rids: readonly number[]): Promise<DeviceResource[]> {
    return this.#connection?.resources(rids) ?? Promise.resolve([]);
  }

  #change(change: Partial<HeadsetState>): void {
    this.store.setState(change);
    const state = this.#state;
    if (isSettled(state) && state.appliedRevision !== state.desired.revision) {
      this.store.setState({ appliedRevision: state.desired.revision });
    }
    if ('soundBlocked' in change || 'desired' in change) {
      this.#conductor.setSound(state.desired.volume, state.soundBlocked);
    }
    this.#report();
  }

  #report(): void {
    if (this.#connection) this.#connection.report(toReport(this.#state));
  }

  #choose(choice: Choice): void {
    this.store.setState({ choice });
    this.#perform();
  }

  /** Brings the stage to what the orders and the student's pick mean together. */
  #perform(): void {
    const { desired, choice, endedAt } = this.#state;
    const wanted = wantedOf(desired, choice, endedAt !== null);
    // The conductor tells of itself while it starts, so what is wanted must be known before.
    this.store.setState({ wanted, playing: null });
    this.#conductor.perform(wanted.screen === 'stage' ? wanted.order : null);
    this.#change({ playing: this.#conductor.playing });
  }

  #obeyDesired(desired: Desired): void {
    const { endedAt, choice } = this.#state;
    const ended = endedAt && !isNewClass(endedAt, desired) ? endedAt : null;
    const stays = desired.mode === 'free' ? choice : null;
    this.store.setState({ desired, endedAt: ended, choice: stays, phase: 'joined' });
    this.#conductor.setSound(desired.volume, this.#state.soundBlocked);
    this.#perform();
    void this.#stock();
  }

  /** Learns what the play list holds and starts fetching it, the piece that plays first. */
  async #stock(): Promise<void> {
    const { desired } = this.#state;
    const rids = [
      ...new Set([...(desired.play ? [desired.play.resource] : []), ...desired.playlist, ...desired.install]),
    ];
    try {
      const resources = await this.#find(rids);
      if (this.#state.desired !== desired) return;
      this.#media.want(resources);
      const shelf = desired.playlist.flatMap((rid) => resources.find((item) => item.rid === rid) ?? []);
      this.#change({ shelf });
    } catch {
      // The server is away and the list is new: the next connection asks again.
    }
  }

  #obeyCommand(order: DeviceOrder): void {
    switch (order.type) {
      case 'shutdown':
        this.store.setState({ endedAt: this.#state.desired });
        this.#perform();
        break;
      case 'recentre':
        this.#stage.recentre();
        break;
      case 'identify':
        clearTimeout(this.#identifyTimer);
        this.#identifyTimer = setTimeout(() => this.#change({ identifying: false }), IDENTIFY_MS);
        this.#change({ identifying: true });
    }
  }

  #followStatus(status: DeviceStatus): void {
    if (status.kind === 'unregistered') {
      this.#conductor.perform(null);
      this.#change({ phase: 'unregistered', leaveReason: status.reason });
      return;
    }
    const connection = status.kind === 'refused' ? 'offline' : status.kind;
    const deviceName = this.#connection?.session?.device_name ?? this.#connection?.identity?.name ?? '';
    this.#change({ phase: 'joined', connection, deviceName });
    if (connection === 'online') this.#recover();
  }

  #meet(session: DeviceSession): void {
    this.#memory.setItem('school', session.school.name);
    this.#change({ schoolName: session.school.name, deviceName: session.device_name });
  }

  #recover(): void {
    this.#media.retry();
    this.#conductor.retry();
    void this.#stock();
  }

  #lookWorn(): void {
    const pageVisible = this.#window.document.visibilityState === 'visible';
    this.#setWorn(this.#visibility === null ? pageVisible : this.#visibility !== 'hidden');
  }

  #tellWorn(worn: boolean): void {
    this.#change({ worn });
    this.#emit({ type: 'worn', value: worn });
  }

  #watchDevice(): void {
    watchDevice({
      window: this.#window,
      onBattery: (battery) => this.#change({ battery }),
      onStorage: (storage) => this.#change({ storage }),
      onSight: () => this.#lookWorn(),
      onWake: () => {
        this.#connection?.reconnect();
        void this.#connection?.clock.sync();
      },
    });
    setInterval(() => {
      if (this.#state.playing) this.#change({ playing: this.#conductor.playing });
      this.#time.remember();
    }, SOFT_REPORT_MS);
  }
}

/** Starts the device's session from what is stored on it. */
export async function startHeadsetSession(options: HeadsetSessionOptions): Promise<HeadsetSession> {
  const session = new Session(options);
  await session.start(options.vr);
  return session;
}
