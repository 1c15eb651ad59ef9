import {
  type BrokerAccess,
  type Desired,
  type DeviceState,
  type DeviceTopicKind,
  PROTOCOL_VERSION,
  parseDeviceTopic,
  type Signal,
  topics,
} from '@orrery/contract';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import WebSocket from 'ws';
import type { DeviceSession } from './live-school';

/** How a connection attempt ended. */
export interface Refusal {
  /** CONNACK return code, null where the socket closed without one. */
  readonly connack: number | null;
  readonly closeCode: number;
  readonly reason: string;
}

/** A message that arrived. */
export interface Arrived {
  readonly topic: string;
  readonly payload: Buffer;
  readonly json: unknown;
  readonly at: number;
}

/** A real MQTT client that remembers what it got and can be asked to wait for more. */
export interface Peer {
  readonly client: MqttClient;
  readonly arrived: readonly Arrived[];
  /** The close of its WebSocket. */
  readonly closed: Promise<{ code: number; reason: string }>;
  /** The first message, old or new, that satisfies; fails after a while, with what came instead. */
  waitFor(wanted: (message: Arrived) => boolean, patienceMs?: number): Promise<Arrived>;
  /** Grants by filter; 128 is a refusal. */
  subscribe(filters: string[], qos?: 0 | 1 | 2): Promise<Record<string, number>>;
  publish(topic: string, body: unknown, qos?: 0 | 1 | 2, retain?: boolean): Promise<void>;
  /** Breaks the connection without a goodbye. */
  breakOff(): void;
  /** Forgets what arrived, where a test sends a lot. */
  forget(): void;
  /** Stops reading for good, as a headset does whose page is suspended; the connection stays open. */
  fallAsleep(): void;
  end(): Promise<void>;
}

/** As long as `vi.waitFor` here: a busy machine takes its time. */
const PATIENCE_MS = 20_000;

const BASE: IClientOptions = {
  protocolVersion: 4,
  clean: false,
  // The longest that the broker allows: one that sleeps is not to end its connection by itself.
  keepalive: 60,
  reconnectPeriod: 0,
  connectTimeout: PATIENCE_MS,
};

interface Opened {
  readonly client: MqttClient;
  readonly socket: () => WebSocket | undefined;
  readonly closed: Promise<{ code: number; reason: string }>;
}

function open(url: string, options: IClientOptions): Opened {
  let socket: WebSocket | undefined;
  let onClosed: (end: { code: number; reason: string }) => void = () => undefined;
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    onClosed = resolve;
  });
  const client = mqtt.connect(url, {
    ...BASE,
    ...options,
    createWebsocket(address, protocols) {
      socket = new WebSocket(address, protocols);
      socket.once('close', (code, reason) => onClosed({ code, reason: reason.toString() }));
      return socket;
    },
  });
  client.on('error', () => undefined);
  return { client, closed, socket: () => socket };
}

/** Connects and stays; fails where the broker refuses. */
export async function connectPeer(
  url: string,
  access: Pick<BrokerAccess, 'client_id' | 'ticket'>,
  options: IClientOptions = {},
): Promise<Peer> {
  const arrived: Arrived[] = [];
  const watchers = new Set<() => void>();
  const { client, closed, socket } = open(url, {
    clientId: access.client_id,
    username: access.client_id,
    password: access.ticket,
    ...options,
  });
  client.on('message', (topic, payload) => {
    arrived.push({ topic, payload, json: toJson(payload), at: performance.now() });
    for (const watcher of watchers) watcher();
  });
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
    closed.then(({ reason }) => reject(new Error(`closed: ${reason}`)));
  });
  return {
    client,
    arrived,
    closed,
    waitFor: (wanted, patienceMs) => waitFor(arrived, watchers, wanted, patienceMs),
    async subscribe(filters, qos = 1) {
      const granted = await new Promise<{ topic: string; qos: number }[]>((resolve) => {
        client.subscribe(filters, { qos }, (_error, grants, packet) => {
          const codes = packet?.granted as number[] | undefined;
          resolve(
            filters.map((topic, index) => ({ topic, qos: codes?.[index] ?? grants?.[index]?.qos ?? 128 })),
          );
        });
      });
      return Object.fromEntries(granted.map((grant) => [grant.topic, grant.qos]));
    },
    async publish(topic, body, qos = 1, retain = false) {
      const payload = Buffer.isBuffer(body) ? body : JSON.stringify(body);
      await client.publishAsync(topic, payload, { qos, retain });
    },
    forget: () => void arrived.splice(0),
    fallAsleep: () => socket()?.pause(),
    breakOff: () => socket()?.terminate(),
    async end() {
      await client.endAsync(true);
    },
  };
}

/** Connects where a refusal is expected. */
export async function expectRefusal(url: string, options: IClientOptions): Promise<Refusal> {
  const { client, closed } = open(url, options);
  let connack: number | null = null;
  client.on('packetreceive', (packet) => {
    if (packet.cmd === 'connack') connack = packet.returnCode ?? packet.reasonCode ?? null;
  });
  client.on('connect', () => client.end(true));
  const { code, reason } = await closed;
  client.end(true);
  return { connack, closeCode: code, reason };
}

function waitFor(
  arrived: readonly Arrived[],
  watchers: Set<() => void>,
  wanted: (message: Arrived) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<Arrived> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = arrived.find(wanted);
      if (!found) return;
      done();
      resolve(found);
    };
    const timer = setTimeout(() => {
      done();
      const got = arrived.map(({ topic, payload }) => `${topic} ${payload.toString().slice(0, 120)}`);
      reject(new Error(`nothing came that was wanted, but:\n${got.join('\n')}`));
    }, patienceMs);
    const done = () => {
      clearTimeout(timer);
      watchers.delete(look);
    };
    watchers.add(look);
    look();
  });
}

function toJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return null;
  }
}

/** Whether a message is of this kind of device topic. */
export function isKind(kind: DeviceTopicKind) {
  return ({ topic }: Arrived) => parseDeviceTopic(topic)?.kind === kind;
}

/** What a device reports that has just been put on. */
export function aState(change: Partial<DeviceState> = {}): DeviceState {
  return {
    revision: 0,
    online: true,
    battery: 0.8,
    charging: false,
    storage: null,
    mode: 'free',
    play: null,
    skewMs: null,
    volume: 70,
    muted: false,
    student: null,
    immersive: false,
    worn: true,
    ended: false,
    capabilities: [],
    installs: {},
    app: `test ${PROTOCOL_VERSION}`,
    ...change,
  };
}

/** A live-stream message as its sender may send it. */
export function aSignal(id: string, from: string, to: string, sdp = 'v=0'): Signal {
  return { msg_id: id, time: 1, action: 'live', info: { from, to, type: 'offer', sdp } };
}

/** A headset on the broker. */
export interface HeadsetPeer extends Peer {
  readonly id: number;
  readonly session: DeviceSession;
  report(change?: Partial<DeviceState>): Promise<void>;
  /** The desired state that satisfies, once it came. */
  desired(wanted: (body: Desired) => boolean): Promise<Desired>;
}

/** Connects a headset as the protocol says: will, subscriptions, first report. */
export async function connectHeadset(url: string, session: DeviceSession): Promise<HeadsetPeer> {
  const id = session.device_id;
  const school = session.school.id;
  const stateTopic = topics.state(school, id);
  const will = {
    topic: stateTopic,
    payload: JSON.stringify(aState({ online: false })),
    qos: 1,
    retain: true,
  } as const;
  const peer = await connectPeer(url, session, { will });
  await peer.subscribe([topics.desired(school, id), topics.command(school, id)], 2);
  return {
    ...peer,
    id,
    session,
    report: (change) => peer.publish(stateTopic, aState(change), 1, true),
    async desired(wanted) {
      const found = await peer.waitFor(
        (message) => isKind('desired')(message) && wanted(message.json as Desired),
      );
      return found.json as Desired;
    },
  };
}
