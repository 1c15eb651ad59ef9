import type {
  calls,
  Desired,
  DeviceEvent,
  DeviceResource,
  Pose,
  ResponseOf,
  Signal,
  Watch,
} from '@orrery/contract';
import type { BrokerStatus } from '../broker/connect-broker';
import type { Clock } from '../clock/clock';
import type { HttpClient } from '../http/http-client';
import type { KeyValue } from '../key-value';
import type { SignalBody } from '../live/signals';
import type { DeviceOrder } from './commands';
import type { DesiredSource } from './desired-box';
import type { DeviceIdentity } from './identity';
import type { InstallKeeper } from './install-sync';
import type { People } from './people';
import type { ReportedState } from './reporter';

/** What a session tells a device about itself and its school. */
export type DeviceSession = ResponseOf<typeof calls.deviceSession>;

/** Where a device stands; `unregistered` shows the code pad. */
export type DeviceStatus = { readonly kind: 'unregistered'; readonly reason: string | null } | BrokerStatus;

/** An event without what the connection adds to it. */
export type EventBody = DeviceEvent extends infer E
  ? E extends DeviceEvent
    ? Omit<E, 'id' | 'at'>
    : never
  : never;

export interface DeviceConnectionOptions {
  readonly origin: string;
  readonly http: HttpClient;
  readonly store: KeyValue;
  /** Name and version of the application, reported in `state.app`. */
  readonly app: string;
  /** What this device can do, reported in `state.capabilities`. */
  readonly capabilities?: readonly string[];
  /** The local clock in milliseconds, for the simulator. */
  readonly now?: () => number;
  /** Server time minus local time in an earlier life, used until the server is asked. */
  readonly initialOffsetMs?: number;
  readonly random?: () => number;
  /** Keeps what the school wants kept; without it the device asks for nothing of the kind. */
  readonly installs?: InstallKeeper;
  /** What the device should be doing; called for each higher revision, and for the stored one at start. */
  readonly onDesired: (desired: Desired, source: DesiredSource) => void;
  /** Carries out an order; acknowledged to the server when it returns. */
  readonly onCommand: (order: DeviceOrder) => void | Promise<void>;
  readonly onWatch?: (watch: Watch | null) => void;
  /** Where the student in the spotlight looks; null when there is nobody any more. */
  readonly onSpotlight?: (pose: Pose | null) => void;
  /** Hears live-stream messages of pages; a device that cannot send its picture leaves it out. */
  readonly onSignal?: (signal: Signal) => void;
  readonly onStatus: (status: DeviceStatus) => void;
  /** Hears of each new session: school, device name, ICE servers. */
  readonly onSession?: (session: DeviceSession) => void;
  /**
   * Hears of messages that make no sense or could not be carried out, and under the topic `store` of what could not
   * be kept; for the log.
   */
  readonly onBadMessage?: (topic: string, reason: string) => void;
}

/** A headset's whole conversation with its server. */
export interface DeviceConnection {
  readonly status: DeviceStatus;
  readonly clock: Clock;
  readonly identity: DeviceIdentity | null;
  readonly session: DeviceSession | null;
  readonly watching: Watch | null;
  readonly people: People;
  readonly state: ReportedState;
  /** Starts from the stored identity; without one the status becomes `unregistered`. */
  start(): Promise<void>;
  /** Joins a school by its code (errors: `device.code.unknown`, `device.code.expired`, `rate.limited`, `input.invalid`). */
  register(request: {
    readonly code: string;
    readonly machineName: string;
    readonly serialNumber?: string;
  }): Promise<void>;
  /** Changes what is reported; sent at once where somebody must know. */
  report(change: Partial<ReportedState>): void;
  /** Keeps an event until the server has acknowledged it. */
  emit(event: EventBody): Promise<void>;
  /** Offers the present pose; sent only while somebody watches, at most at the asked rate. */
  sendPose(pose: Pose): boolean;
  /** Sends a live-stream message to one page. @param page `console:{session}` */
  sendSignal(page: string, body: SignalBody): void;
  /** What a player must know of resources; from the store where the server is away. */
  resources(rids: readonly number[]): Promise<DeviceResource[]>;
  /** Asks the server again what to keep; done by itself at each connection and when the orders say that it changed. */
  syncInstalls(): void;
  /** Tries at once, and probes a line that looks alive; for when the network is back or the machine woke up. */
  reconnect(): void;
  /** Loses the network for a while; for simulators and tests. */
  drop(forMs: number): void;
  /** Leaves the school: forgets identity and orders. */
  forget(): Promise<void>;
  /** Says goodbye (`online:false`) and closes everything. */
  stop(): Promise<void>;
}
