import {
  type BrokerStatus,
  type ConsoleConnection,
  connectBroker,
  createConsoleConnection,
  createCookieJar,
  createHttpClient,
} from '@orrery/client';
import { type BrokerAccess, type DeviceState, type Pose, PROTOCOL_VERSION, topics } from '@orrery/contract';
import { createOrders } from './orders';

/** Somebody who listens as a console does: what headsets report, and where students look. */
export interface Listener {
  readonly connection: ConsoleConnection;
  /** The last word of a device. */
  state(deviceId: number): DeviceState | undefined;
  /** How many poses have come of a device. */
  poses(deviceId: number): number;
  lastPose(deviceId: number): Pose | undefined;
  stop(): Promise<void>;
}

/** Opens a second teacher's line without a page; it watches nobody until it is asked to (`connection.watch`). */
export async function startListener(url: string, account = 'teacher'): Promise<Listener> {
  const { http } = await createOrders(url, account);
  const counts = new Map<number, number>();
  let arrive: () => void = () => undefined;
  const online = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const connection = createConsoleConnection({
    origin: url,
    http,
    onState: () => undefined,
    onPose: (id) => counts.set(id, (counts.get(id) ?? 0) + 1),
    onStatus: ({ kind }) => kind === 'online' && arrive(),
  });
  await online;
  return {
    connection,
    state: (id) => connection.states.get(id)?.state,
    poses: (id) => counts.get(id) ?? 0,
    lastPose: (id) => connection.poses.get(id),
    stop: () => connection.stop(),
  };
}

/** A device's line without a device behind it: it says whatever a test lets it say, lies too. */
export interface RawLine {
  readonly school: number;
  readonly device: number;
  status(): BrokerStatus['kind'];
  /** Messages that came, by topic; the last one of each. */
  heard(topic: string): Uint8Array | undefined;
  subscribe(topic: string): void;
  publish(topic: string, payload: string | Uint8Array, retain?: boolean): Promise<boolean>;
  /** Reports a state as it stands, not checked by anybody here. */
  report(state: Readonly<Record<string, unknown>>): Promise<boolean>;
  stop(): Promise<void>;
}

/** Joins the school as a device of this name, and opens its line. */
export async function startRawDevice(url: string, code: string, name: string): Promise<RawLine> {
  const http = createHttpClient({ baseUrl: url, cookies: createCookieJar() });
  const uuid = crypto.randomUUID();
  const joined = await http.deviceRegister({ client_code: code, machine_name: name, uuid });
  const open = () =>
    http.deviceSession({ client_id: joined.client_id, secret: joined.secret, protocol: PROTOCOL_VERSION });
  const session = await open();
  const line = await openLine(url, open);
  const { school, device_id: device } = { ...session, school: session.school.id };
  return {
    ...line,
    school,
    device,
    report: (state) => line.publish(topics.state(school, device), JSON.stringify(state), true),
  };
}

/** Opens a bare line to the broker with any ticket. */
async function openLine(url: string, access: () => Promise<BrokerAccess>) {
  const heard = new Map<string, Uint8Array>();
  let kind: BrokerStatus['kind'] = 'connecting';
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const broker = connectBroker({
    origin: url,
    access,
    onMessage: ({ topic, payload }) => void heard.set(topic, payload),
    onStatus: (status) => {
      kind = status.kind;
      if (kind !== 'connecting') settle();
    },
  });
  await settled;
  return {
    status: () => kind,
    heard: (topic: string) => heard.get(topic),
    subscribe: (topic: string) => void broker.subscribe(topic, 1),
    publish: (topic: string, payload: string | Uint8Array, retain = false) =>
      broker.publish(topic, payload, { qos: 1, retain }),
    stop: () => broker.end(),
  };
}
