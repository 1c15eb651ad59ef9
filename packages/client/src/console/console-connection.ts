import {
  type calls,
  type DeviceState,
  decodePose,
  deviceState,
  type Notice,
  notice,
  type Pose,
  parseDeviceTopic,
  type ResponseOf,
  topics,
} from '@orrery/contract';
import { type Broker, type BrokerStatus, connectBroker, type Message } from '../broker/connect-broker';
import { type Clock, createClock } from '../clock/clock';
import type { HttpClient } from '../http/http-client';
import type { SignalDoor } from '../live/live-desk';
import { parseJson } from '../parse-json';
import type { LiveState } from './merge-devices';
import { createSignalDoor, type KeptSignalDoor } from './signal-door';

/** How long a watch order holds; renewed well before, so that a closed console stops the poses by itself. */
const WATCH_MS = 20_000;
const WATCH_RENEW_MS = 10_000;

/** What the console needs to reach the broker, as `client_view_status` answers. */
export type ViewStatus = ResponseOf<typeof calls.clientViewStatus>;

export interface ConsoleConnectionOptions {
  readonly origin: string;
  readonly http: HttpClient;
  readonly onState: (deviceId: number, state: DeviceState) => void;
  readonly onPose: (deviceId: number, pose: Pose) => void;
  readonly onStatus: (status: BrokerStatus) => void;
  /** The list of devices, or a test, says something new that no device reports: it should be asked for again. */
  readonly onNotice?: (notice: Notice) => void;
  readonly onBadMessage?: (topic: string, reason: string) => void;
}

/** A teacher's line to the headsets. */
export interface ConsoleConnection {
  readonly status: BrokerStatus;
  readonly clock: Clock;
  /** The last word of each device, by id. */
  readonly states: ReadonlyMap<number, LiveState>;
  /** Last pose of each watched device, by id. */
  readonly poses: ReadonlyMap<number, Pose>;
  /** The way of live-stream messages. */
  readonly signals: SignalDoor;
  /**
   * Watches exactly these devices from now on; an empty list watches nobody.
   * @param frameSeconds between two pictures of what a pose does not tell; without it none are asked for
   */
  watch(deviceIds: readonly number[], rateHz?: number, frameSeconds?: number): void;
  /** Tries at once, and probes a line that looks alive; for when the network is back or the machine woke up. */
  reconnect(): void;
  stop(): Promise<void>;
}

/** Opens the connection at once. */
export function createConsoleConnection(options: ConsoleConnectionOptions): ConsoleConnection {
  return new Teacher(options);
}

class Teacher implements ConsoleConnection {
  readonly clock: Clock;
  readonly states = new Map<number, LiveState>();
  readonly poses = new Map<number, Pose>();
  readonly #options: ConsoleConnectionOptions;
  readonly #broker: Broker;
  readonly #signals: KeptSignalDoor;
  /** Devices that have spoken over this line: what the broker had kept of them is older, and may come later. */
  readonly #spoken = new Set<number>();
  #school: number | null = null;
  #watched: ReadonlySet<number> = new Set();
  #rateHz = 10;
  #frameSeconds: number | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: ConsoleConnectionOptions) {
    this.#options = options;
    this.clock = createClock({ sample: async () => (await options.http.time({}, { attempts: 1 })).now });
    this.#broker = connectBroker({
      origin: options.origin,
      serverNow: () => this.clock.serverNow(),
      access: () => this.#open(),
      onMessage: (message) => this.#receive(message),
      onStatus: (status) => this.#changed(status),
    });
    this.#signals = createSignalDoor(this.#broker, options.onBadMessage);
  }

  get signals(): SignalDoor {
    return this.#signals;
  }

  get status() {
    return this.#broker.status;
  }

  watch(deviceIds: readonly number[], rateHz = 10, frameSeconds?: number): void {
    const wanted = new Set(deviceIds);
    // The old orders are left to expire: another console may be watching the same device.
    for (const id of this.#watched) if (!wanted.has(id)) this.poses.delete(id);
    this.#watched = wanted;
    this.#rateHz = rateHz;
    this.#frameSeconds = frameSeconds;
    this.#renew();
    clearInterval(this.#timer);
    if (wanted.size > 0) this.#timer = setInterval(() => this.#renew(), WATCH_RENEW_MS);
  }

  reconnect(): void {
    this.#broker.reconnect();
  }

  async stop(): Promise<void> {
    this.watch([]);
    clearInterval(this.#timer);
    this.clock.stop();
    await this.#broker.end();
  }

  async #open(): Promise<ViewStatus> {
    const sentMs = this.clock.localNow();
    const view = await this.#options.http.clientViewStatus();
    this.clock.add({ sentMs, receivedMs: this.clock.localNow(), serverMs: view.server_time });
    this.#school = view.school_id;
    this.#signals.enter(view);
    return view;
  }

  #changed(status: BrokerStatus): void {
    if (status.kind === 'online' && this.#school !== null) {
      this.#spoken.clear();
      this.#broker.subscribe(topics.state(this.#school, '+'), 1);
      this.#broker.subscribe(topics.pose(this.#school, '+'), 0);
      this.#broker.subscribe(topics.notices(this.#school), 1);
      this.#renew();
      void this.clock.sync();
    }
    this.#options.onStatus(status);
  }

  #renew(): void {
    const until = this.clock.serverNow() + WATCH_MS;
    const payload = JSON.stringify({ until, rateHz: this.#rateHz, frameSeconds: this.#frameSeconds });
    if (this.#school === null) return;
    for (const id of this.#watched) {
      void this.#broker.publish(topics.watch(this.#school, id), payload, { qos: 1, retain: true });
    }
  }

  #receive({ topic, payload, retained }: Message): void {
    const parsed = parseDeviceTopic(topic);
    if (parsed?.kind === 'pose') this.#pose(parsed.device, topic, payload);
    else if (parsed?.kind === 'state') this.#state(parsed.device, topic, payload, retained);
    else if (this.#signals.receive(topic, payload)) return;
    else if (this.#school !== null && topic === topics.notices(this.#school)) this.#notice(topic, payload);
  }

  #notice(topic: string, payload: Uint8Array): void {
    const parsed = parseJson(notice, new TextDecoder().decode(payload));
    if (parsed.ok) this.#options.onNotice?.(parsed.value);
    else this.#options.onBadMessage?.(topic, parsed.reason);
  }

  #pose(deviceId: number, topic: string, payload: Uint8Array): void {
    const pose = decodePose(payload);
    if (!pose) {
      this.#options.onBadMessage?.(topic, 'not a pose');
      return;
    }
    if (!this.#watched.has(deviceId)) return;
    this.poses.set(deviceId, pose);
    this.#options.onPose(deviceId, pose);
  }

  #state(deviceId: number, topic: string, payload: Uint8Array, retained: boolean): void {
    const parsed = parseJson(deviceState, new TextDecoder().decode(payload));
    if (!parsed.ok) {
      this.#options.onBadMessage?.(topic, parsed.reason);
      return;
    }
    if (retained && this.#spoken.has(deviceId)) return;
    if (!retained) this.#spoken.add(deviceId);
    this.states.set(deviceId, { state: parsed.value, receivedMs: this.clock.serverNow() });
    this.#options.onState(deviceId, parsed.value);
  }
}
