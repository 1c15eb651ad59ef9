import {
  createDeviceConnection,
  createHttpClient,
  createWebStore,
  type DeviceConnection,
  type DeviceOrder,
  type DeviceSession,
  type DeviceStatus,
  type EventBody,
} from '@orrery/client';
import type { Desired, DeviceResource, Pose, ResourceKind } from '@orrery/contract';
import { createFilm, type Film } from '../engine/film';
import type { Sight } from '../engine/guide/marker-sight';
import type { Stage } from '../engine/stage';
import { capabilitiesOf } from './capabilities';
import { pickOf, toggleOf } from './choice';
import { createDeviceMedia, type DeviceMedia } from './device-media';
import { watchDevice } from './device-watch';
import { mayKeepFiles } from './files/open-files';
import { createFrameSender, type FrameSender } from './frame-sender';
import { createLesson, type Lesson } from './lesson';
import { createLivePicture } from './live-picture';
import { createPassing } from './passing';
import { createPresence, type Presence } from './presence';
import { isSettled, toReport } from './report';
import { createServerTime } from './server-time';
import type { HeadsetSession, HeadsetSessionOptions } from './session-types';
import { createSlotStore } from './slot-store';
import { createHeadsetStore, type HeadsetState } from './state';
import { createStudentDesk, type StudentDesk } from './student-desk';

const APP = 'headset-web 0.1.0';
/** How often drifting values are looked at. The connection sends them more rarely. */
const SOFT_REPORT_MS = 500;
/** How long a looked-for device says which it is. */
const IDENTIFY_MS = 6000;
/** How long the teacher's call stays in sight. */
const NUDGE_MS = 5000;

class Session implements HeadsetSession {
  readonly store = createHeadsetStore();
  readonly machineName: string;
  readonly students: StudentDesk;
  readonly frames: FrameSender;
  readonly film: Film;
  readonly #live: ReturnType<typeof createLivePicture>;
  readonly #stage: Stage;
  readonly #window: Window & typeof globalThis;
  readonly #memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #files: DeviceMedia;
  readonly #lesson: Lesson;
  readonly #presence: Presence;
  readonly #time;
  readonly #identify = createPassing(IDENTIFY_MS, (identifying) => this.#change({ identifying }));
  readonly #nudge = createPassing(NUDGE_MS, (holds) => {
    this.#nudges += holds ? 1 : 0;
    this.#change({ nudged: holds ? this.#nudges : 0 });
  });
  #nudges = 0;
  #spotlightPose: HeadsetSession['spotlightPose'] = null;
  #connection: DeviceConnection | null = null;

  constructor(options: HeadsetSessionOptions) {
    this.machineName = options.machineName;
    this.#stage = options.stage;
    this.#window = options.window;
    this.#memory = createSlotStore(options.window.localStorage, options.slot);
    this.#time = createServerTime(this.#memory);
    const shared = {
      store: this.store,
      serverNow: () => this.#time.now(),
      onChange: (change: Partial<HeadsetState>) => this.#change(change),
    };
    const connection = () => this.#connection;
    this.#files = createDeviceMedia({ ...shared, window: options.window, slot: options.slot, connection });
    this.#lesson = createLesson({
      ...shared,
      stage: options.stage,
      media: this.#files.media,
      memory: this.#memory,
      find: (rids) => this.#find(rids),
      emit: (event) => this.#emit(event),
    });
    const people = () => this.#connection?.people ?? null;
    this.students = createStudentDesk({ ...shared, people });
    this.frames = createFrameSender({
      people,
      watching: () => this.#connection?.watching ?? null,
      kind: () => kindOnStage(this.#state),
    });
    this.film = createFilm(options.window.document);
    this.#live = createLivePicture(this.film, connection);
    this.#presence = createPresence({
      document: options.window.document,
      onWorn: (worn) => {
        this.#change({ worn });
        // Whoever puts it on may be of another class than the one before.
        if (worn) this.students.look();
        this.#emit({ type: 'worn', value: worn });
      },
      onInside: (value) => this.#emit({ type: 'immersive', value }),
    });
    this.#change({
      schoolName: this.#memory.getItem('school') ?? '',
      entered: options.window.sessionStorage.getItem('orrery.entered') === '1',
    });
  }

  async start(vr: boolean): Promise<void> {
    this.#connection = await createDeviceConnection({
      origin: this.#window.location.origin,
      http: createHttpClient({ baseUrl: '' }),
      store: createWebStore(this.#memory),
      app: APP,
      initialOffsetMs: this.#time.initialOffsetMs,
      capabilities: capabilitiesOf({ vr, offline: mayKeepFiles(this.#window), stream: this.#live !== null }),
      installs: this.#files.keeper,
      onDesired: (desired) => this.#obey(desired),
      onSpotlight: (pose) => this.#shine(pose),
      onCommand: (order) => this.#obeyCommand(order),
      ...(this.#live && { onSignal: this.#live.receive.bind(this.#live) }),
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
    this.#change({ entered: true, soundBlocked: false });
  }

  allowSound(): void {
    if (this.#state.soundBlocked) this.#change({ soundBlocked: false });
  }

  pick(rid: number | null): void {
    const resource = this.#state.shelf.find((item) => item.rid === rid) ?? null;
    this.#lesson.choose(pickOf(resource, this.#state.desired.play, this.#time.now()));
  }

  togglePlay(): void {
    const { choice, playing } = this.#state;
    if (choice && playing) this.#lesson.choose(toggleOf(choice, playing, this.#time.now()));
  }

  rejoin(): void {
    this.#lesson.rejoin();
  }

  setImmersive(visibility: XRVisibilityState | null): void {
    this.#change({ immersive: visibility !== null });
    this.#presence.setImmersive(visibility);
  }

  get deviceId(): number | null {
    return this.#connection?.session?.device_id ?? null;
  }

  get spotlightPose() {
    return this.#spotlightPose;
  }

  tellSight(sight: Sight | null): void {
    this.store.setState({ sight });
  }

  tellOutside(outside: boolean): void {
    this.store.setState({ outside });
  }

  offerPose(): void {
    if (!this.#connection?.watching) return;
    const timed = { mediaSeconds: this.#lesson.seconds, at: this.#time.now() };
    this.#connection.sendPose({ ...this.#stage.pose(), ...timed });
  }

  /** What resources are; where nobody can be asked, those that are kept here are known. */
  async #find(rids: readonly number[]): Promise<DeviceResource[]> {
    try {
      return (await this.#connection?.resources(rids)) ?? [];
    } catch (error) {
      const known = this.#files.media.recall(rids);
      if (known.length < rids.length) throw error;
      return known;
    }
  }

  get #state(): HeadsetState {
    return this.store.getState();
  }

  #emit(event: EventBody): void {
    if (this.#state.phase === 'joined') void this.#connection?.emit(event);
  }

  #change(change: Partial<HeadsetState>): void {
    this.store.setState(change);
    const state = this.#state;
    if (isSettled(state) && state.appliedRevision !== state.desired.revision) {
      this.store.setState({ appliedRevision: state.desired.revision });
    }
    if ('soundBlocked' in change) this.#lesson.applySound();
    this.#connection?.report(toReport(this.#state));
  }

  #shine(pose: Pose | null): void {
    this.#spotlightPose = pose && { pose, receivedMs: performance.now() };
    // A flat picture that stands still is not drawn by itself.
    this.#stage.touch();
  }

  #obey(desired: Desired): void {
    this.#lesson.obey(desired);
    this.students.follow();
  }

  #obeyCommand(order: DeviceOrder): void {
    switch (order.type) {
      case 'shutdown':
        this.#lesson.end();
        break;
      case 'recentre':
        this.#stage.recentre();
        break;
      case 'rename':
        this.#change({ deviceName: order.name });
        break;
      case 'nudge':
        this.#nudge();
        break;
      case 'identify':
        this.#identify();
    }
  }

  #followStatus(status: DeviceStatus): void {
    if (status.kind === 'unregistered') {
      this.#lesson.leave();
      this.#live?.stop();
      // A device that the school took away shows none of its pictures any more; another one may join again.
      this.#files.media.leave(status.reason === 'device.retired');
      this.#change({ phase: 'unregistered', leaveReason: status.reason });
      return;
    }
    const connection = status.kind === 'refused' ? 'offline' : status.kind;
    const deviceName = this.#connection?.session?.device_name ?? this.#connection?.identity?.name ?? '';
    this.#change({ phase: 'joined', connection, deviceName });
    if (connection !== 'online') return;
    this.#lesson.recover();
    this.students.look();
  }

  #meet(session: DeviceSession): void {
    this.#memory.setItem('school', session.school.name);
    this.#change({ schoolName: session.school.name, deviceName: session.device_name });
  }

  #watchDevice(): void {
    watchDevice({
      window: this.#window,
      onBattery: (battery) => this.#change({ battery }),
      onStorage: (storage) => this.#change({ storage }),
      onSight: () => this.#presence.look(),
      onWake: () => {
        this.#connection?.reconnect();
        void this.#connection?.clock.sync();
      },
    });
    setInterval(() => {
      this.#lesson.refresh();
      this.#time.remember();
    }, SOFT_REPORT_MS);
  }
}

/** A page stands on no stage, so only the list tells that it is one. */
function kindOnStage({ playing, shelf }: HeadsetState): ResourceKind | null {
  return playing && (playing.kind ?? shelf.find(({ rid }) => rid === playing.resource)?.kind ?? null);
}

/** Starts the device's session from what is stored on it. */
export async function startHeadsetSession(options: HeadsetSessionOptions): Promise<HeadsetSession> {
  const session = new Session(options);
  await session.start(options.vr);
  return session;
}
