import {
  createCookieJar,
  createDeviceConnection,
  createHttpClient,
  type DeviceConnection,
  type DeviceStatus,
  type KeyValue,
  monotonicNow,
} from '@orrery/client';
import type { CoursewareOutline, Desired, DeviceState } from '@orrery/contract';
import { readOutline } from './courseware-book';
import { createFrames, type SimulatedFrames } from './frames';
import { createGaze, type Gaze } from './gaze';
import { createKeeper, type SimulatedKeeper } from './keeper';
import { createMediaDriver, type MediaDriver } from './media-driver';
import { createSlowFetch, createSlowLine, type Jitter, NO_JITTER } from './network';
import { createSimulatedPlayer, type SimulatedPlayer } from './player';
import { createRandom, type Random } from './random';
import { createStudent, type SimulatedStudent } from './student';
import { createTestTaker, type TestTaker } from './test-taker';

/** How often a device looks for something to say: where somebody watches it, and where nobody does. */
const WATCHED_TICK_MS = 50;
const TICK_MS = 200;
/** What the real page can do in a headset, and that this is none. */
const CAPABILITIES = [
  ...(['panorama_image', 'panorama_video', 'image', 'video', 'model', 'courseware'] as const),
  ...([
    'volume',
    'recentre',
    'identify',
    'nudge',
    'marker',
    'area',
    'spotlight',
    'student',
    'review',
    'frames',
  ] as const),
  ...(['flat', 'offline', 'simulated'] as const),
];

/** How often a device thinks about its battery and its position report. */
const LIVE_MS = 1_000;

export interface SimulatedDeviceOptions {
  readonly origin: string;
  readonly seed: number;
  readonly name: string;
  readonly store: KeyValue;
  readonly jitter?: Jitter;
  /** How wrong the device's own clock is, in milliseconds. */
  readonly clockOffsetMs?: number;
  /** Where its requests come from: a school's headsets stand behind several access points. By default this machine. */
  readonly address?: string;
  /** Mean seconds between lost networks; none by default. */
  readonly disconnectSeconds?: number;
  /** Whether what it installs is hashed, as a headset does it; by default it is. */
  readonly verifiesInstalls?: boolean;
  /** Whether a student says who they are where the device is in a class; by default nobody does. */
  readonly hasStudent?: boolean;
  /** How long a test takes beside a child's own pace: 0.1 is ten times as fast. */
  readonly testPace?: number;
  /** Hears of an order the moment the connection has it. */
  readonly onArrival?: (desired: Desired) => void;
  /** Hears of an order when the device acts on it, the network's delay included. */
  readonly onDesired?: (desired: Desired) => void;
  readonly onStatus?: (status: DeviceStatus) => void;
}

/** A headset without a head: the real connection, a simulated player and a simulated student. */
export interface SimulatedDevice {
  readonly name: string;
  readonly connection: DeviceConnection;
  readonly player: SimulatedPlayer;
  readonly keeper: SimulatedKeeper;
  /** Joins with the code unless the store already knows who it is. Resolves when it is online for the first time. */
  start(code: string | null): Promise<void>;
  /** Loses the network no more. */
  calm(): void;
  stop(): Promise<void>;
}

/** A device that no school knows, and no code to join with. */
export class MissingCodeError extends Error {
  constructor(device: string) {
    super(`${device} is not registered, and there is no registration code.`);
    this.name = 'MissingCodeError';
  }
}

/** Makes a device; it is silent until `start`. */
export async function createSimulatedDevice(options: SimulatedDeviceOptions): Promise<SimulatedDevice> {
  const device = new Simulated(options);
  await device.open();
  return device;
}

class Simulated implements SimulatedDevice {
  readonly name: string;
  readonly player: SimulatedPlayer;
  readonly keeper: SimulatedKeeper;
  readonly #cookies = createCookieJar();
  readonly #options: SimulatedDeviceOptions;
  readonly #random: Random;
  readonly #gaze: Gaze;
  readonly #frames: SimulatedFrames;
  readonly #student: SimulatedStudent | null;
  readonly #test: TestTaker;
  /** The resource whose kind is known, and whether only pictures tell what it shows. */
  #kindOf: number | null = null;
  #isPictured = false;
  #connection: DeviceConnection | null = null;
  #driver: MediaDriver | null = null;
  #desired: Desired | null = null;
  #battery: number;
  #nextLiveMs = 0;
  #isCalm = false;
  #code: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settle: { online: () => void; failed: (error: Error) => void } | null = null;

  constructor(options: SimulatedDeviceOptions) {
    this.#options = options;
    this.name = options.name;
    this.#random = createRandom(options.seed);
    this.player = createSimulatedPlayer(createRandom(options.seed + 1), monotonicNow);
    this.#gaze = createGaze(createRandom(options.seed + 2));
    this.#battery = this.#random.between(0.15, 1);
    const people = () => this.connection.people;
    this.#frames = createFrames(createRandom(options.seed + 3), people);
    this.#student = options.hasStudent
      ? createStudent(createRandom(options.seed + 4), people, monotonicNow)
      : null;
    this.#test = createTestTaker({
      seed: options.seed + 5,
      pace: options.testPace,
      outline: (rid) => this.#outline(rid),
      emit: (event) => void this.connection.emit(event),
    });
    this.keeper = createKeeper({
      origin: options.origin,
      cookies: this.#cookies,
      store: options.store,
      verifies: options.verifiesInstalls ?? true,
      connection: () => this.connection,
    });
  }

  get connection(): DeviceConnection {
    if (!this.#connection) throw new Error('not open');
    return this.#connection;
  }

  async open(): Promise<void> {
    const { origin, store, clockOffsetMs = 0, jitter = NO_JITTER } = this.#options;
    const slow = createSlowLine(jitter, this.#random);
    const connection = await createDeviceConnection({
      origin,
      store,
      http: createHttpClient({
        baseUrl: origin,
        cookies: this.#cookies,
        fetch: createSlowFetch(jitter, this.#random, this.#options.address),
      }),
      app: 'simulator 0.1.0',
      capabilities: CAPABILITIES,
      now: () => monotonicNow() + clockOffsetMs,
      random: () => this.#random.next(),
      installs: this.keeper,
      onDesired: (desired) => {
        this.#options.onArrival?.(desired);
        slow(() => this.#obey(desired));
      },
      onCommand: (order) => slow(() => order.type === 'shutdown' && this.#end()),
      onStatus: (status) => this.#changed(status),
    });
    this.#connection = connection;
    await this.keeper.open();
    this.#driver = createMediaDriver(this.player, () => connection.clock.serverNow());
  }

  async start(code: string | null): Promise<void> {
    const online = new Promise<void>((resolve, reject) => {
      this.#settle = { online: resolve, failed: reject };
    });
    this.#nextLiveMs = performance.now() + LIVE_MS;
    this.#schedule();
    this.connection.report({ battery: this.#battery, worn: true });
    this.#code = code;
    // Orders that were known before a stop are not told again.
    if (this.#desired) this.#driver?.order(this.#desired.play);
    await this.connection.start();
    await online;
  }

  calm(): void {
    this.#isCalm = true;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#driver?.stop();
    this.#student?.stop();
    this.#test.stop();
    this.keeper.stop();
    await this.connection.stop();
  }

  #changed(status: DeviceStatus): void {
    if (status.kind === 'online') this.#settle?.online();
    if (status.kind === 'refused' && status.final) this.#settle?.failed(new Error(status.reason));
    if (status.kind === 'unregistered') this.#join();
    this.#options.onStatus?.(status);
  }

  #join(): void {
    const fail = (error: Error) => this.#settle?.failed(error);
    if (this.#code === null) fail(new MissingCodeError(this.name));
    else this.connection.register({ code: this.#code, machineName: this.name }).catch(fail);
  }

  #obey(desired: Desired): void {
    this.#desired = desired;
    this.#options.onDesired?.(desired);
    this.#driver?.order(desired.play);
    this.connection.report({
      revision: desired.revision,
      mode: desired.mode,
      volume: desired.volume,
      muted: desired.volume === 0,
      student: desired.student,
      ended: false,
      ...this.#driver?.report(),
    });
    this.keeper.lesson(desired.playlist);
    this.#student?.obey(desired);
    this.#test.obey(desired);
  }

  async #outline(rid: number): Promise<CoursewareOutline> {
    const [resource] = await this.connection.resources([rid]);
    if (!resource) throw new Error(`the school has no resource ${rid}`);
    return readOutline(resource, this.#options.origin, this.#cookies);
  }

  /** Sends a picture where somebody wants one and only pictures tell what plays. */
  #picture(play: DeviceState['play'] | undefined): void {
    const watch = this.connection.watching;
    if (!play || watch?.frameSeconds === undefined) return;
    if (this.#kindOf !== play.resource) void this.#learnKind(play.resource);
    if (this.#isPictured) this.#frames.offer(watch, monotonicNow(), play.position);
  }

  /** Asked only where somebody wants pictures: a class that nobody looks at asks for nothing. */
  async #learnKind(rid: number): Promise<void> {
    this.#kindOf = rid;
    this.#isPictured = false;
    // Without an answer there are no pictures, as on a headset that could not load it.
    const [resource] = await this.connection.resources([rid]).catch(() => []);
    if (this.#kindOf === rid) this.#isPictured = resource?.kind === 'courseware' || resource?.kind === 'page';
  }

  #end(): void {
    this.#driver?.order(null);
    this.#test.stop();
    this.connection.report({ play: null, immersive: false, ended: true });
  }

  #schedule(): void {
    const tick = () => {
      this.#tick();
      this.#schedule();
    };
    this.#timer = setTimeout(tick, this.connection.watching ? WATCHED_TICK_MS : TICK_MS);
  }

  #tick(): void {
    const status = this.connection.state.play?.status;
    const report = this.#driver?.report();
    const hasChanged = report?.play?.status !== status;
    const nowMs = performance.now();
    if (hasChanged || nowMs >= this.#nextLiveMs) {
      this.#nextLiveMs = nowMs + LIVE_MS;
      this.#live(report);
    }
    if (this.connection.watching) this.#look();
    this.#picture(report?.play);
  }

  #live(report: ReturnType<MediaDriver['report']> | undefined): void {
    // About four hours from full to empty.
    this.#battery = Math.max(0.03, this.#battery - LIVE_MS / 1000 / 14_400);
    this.connection.report({ battery: Math.round(this.#battery * 100) / 100, ...report });
    const mean = this.#isCalm ? undefined : this.#options.disconnectSeconds;
    const chance = mean ? LIVE_MS / 1000 / mean : 0;
    if (this.#random.next() < chance) this.connection.drop(this.#random.between(500, 8_000));
  }

  /** The marker counts in the panorama that it was set in. */
  #marker(): Desired['marker'] {
    const { marker = null, play = null } = this.#desired ?? {};
    if (!marker || !play) return null;
    return marker.resource === null || marker.resource === play.resource ? marker : null;
  }

  #look(): void {
    this.connection.sendPose({
      quaternion: this.#gaze.at(performance.now(), this.#marker()),
      position: this.#gaze.position,
      mediaSeconds: this.#driver?.report().play?.position ?? 0,
      at: this.connection.clock.serverNow(),
    });
  }
}
