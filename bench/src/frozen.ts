import { createHttpClient, type HttpClient, randomUuid } from '@orrery/client';
import { type BrokerAccess, PROTOCOL_VERSION, type Signal, topics } from '@orrery/contract';
import mqtt from 'mqtt';
import { WebSocket } from 'ws';

/** A registered device whose socket is open and reads nothing any more. */
export interface FrozenDevice {
  readonly id: number;
  /** Sends it a message too large for comfort, so that what waits for it outgrows the kernel's buffers. */
  push(): Promise<void>;
  /** Reads again: whether the server had let it go meanwhile. */
  wasCutOff(): Promise<boolean>;
  stop(): Promise<void>;
}

/** How long an awakened socket is watched for its end. */
const WAKE_MS = 3_000;
/** Nearly the longest description that the broker passes on. */
const LONG_SDP = 'x'.repeat(15_900);
/** The broker lets a page send one MiB at once: these together outgrow every buffer. */
const PAGES = 16;
const MESSAGES_OF_A_PAGE = 60;

/** Joins a device, lets it subscribe, and freezes its socket; `teacher` is who sends to it. */
export async function joinFrozenDevice(
  origin: string,
  code: string,
  teacher: HttpClient,
): Promise<FrozenDevice> {
  const http = createHttpClient({ baseUrl: origin });
  const { client_id: id, secret } = await http.deviceRegister({
    client_code: code,
    machine_name: 'Frozen',
    uuid: randomUuid(),
  });
  const session = await http.deviceSession({ client_id: id, secret, protocol: PROTOCOL_VERSION });
  const sleeper = await connectSocket(origin, session);
  const school = session.school.id;
  await sleeper.client.subscribeAsync([topics.desired(school, id), topics.signal(school, id)], { qos: 1 });
  const pushers = await Promise.all(
    Array.from({ length: PAGES }, () => openPusher(origin, teacher, school, id)),
  );

  sleeper.socket.pause();
  return {
    id,
    push: async () => {
      const pusher = pushers.find(({ left }) => left > 0);
      await pusher?.push();
    },
    wasCutOff: () => wake(sleeper.socket),
    stop: async () => {
      sleeper.client.end(true);
      await Promise.all(pushers.map((pusher) => pusher.stop()));
    },
  };
}

/** A page that sends to one device as much as a page may send at once. */
async function openPusher(origin: string, teacher: HttpClient, school: number, id: number) {
  const view = await teacher.clientViewStatus();
  const { client } = await connectSocket(origin, view);
  const info = { from: view.client_id, to: `device:${id}`, type: 'offer', sdp: LONG_SDP } as const;
  const large: Signal = { msg_id: 'large', time: 0, action: 'live', info };
  const payload = JSON.stringify(large);
  let left = MESSAGES_OF_A_PAGE;
  return {
    get left() {
      return left;
    },
    push: async () => {
      left -= 1;
      // What is under way when the bench ends is lost.
      await client.publishAsync(topics.signal(school, id), payload, { qos: 1 }).catch(() => undefined);
    },
    stop: async () => void client.end(true),
  };
}

/** A socket that does not read does not see its own end either. */
function wake(socket: WebSocket): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), WAKE_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(true);
    });
    socket.on('error', () => undefined);
    socket.resume();
  });
}

async function connectSocket(origin: string, access: BrokerAccess) {
  const sockets: WebSocket[] = [];
  const url = new URL(access.mqtt_address, origin.replace(/^http/, 'ws')).href;
  const client = await mqtt.connectAsync(url, {
    clientId: access.client_id,
    username: access.client_id,
    password: access.ticket,
    keepalive: 60,
    reconnectPeriod: 0,
    createWebsocket: (address, protocols) => {
      const socket = new WebSocket(address, protocols);
      sockets.push(socket);
      return socket;
    },
  });
  const [socket] = sockets;
  if (!socket) throw new Error('no socket was opened');
  return { client, socket };
}
