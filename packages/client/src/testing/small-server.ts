import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLOSE_CODE, type Desired, type DeviceResource, INITIAL_DESIRED, topics } from '@orrery/contract';
import { Aedes, type Client } from 'aedes';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';

const SCHOOL = 1;
const DEVICE = 12;
const SECRET = 'a-secret-that-is-long-enough';
const CODE = '12345678';

/** A real HTTP server and a real MQTT broker with just the calls that a device needs. */
export interface SmallServer {
  readonly origin: string;
  /** What the next session answers as desired. */
  desired: Desired;
  /** What it wants its device to keep. */
  installs: readonly DeviceResource[];
  /** Error ids by path: the call fails with it. */
  readonly failing: Map<string, { s: number; id: string }>;
  /** Refuses sockets with this reason while set. */
  refuse: string | null;
  /** How long tickets last. */
  ticketLifeMs: number;
  sessions: number;
  readonly published: { topic: string; payload: Buffer; retain: boolean; qos: 0 | 1 | 2 }[];
  /** Resolves with the next message on a topic that ends so and satisfies the test. */
  next(suffix: string, matches?: (body: string) => boolean): Promise<string>;
  publish(kind: 'desired' | 'command' | 'watch', body: unknown, retain?: boolean): Promise<void>;
  /** Anything on any topic, retained. */
  tell(topic: string, payload: Buffer | string): Promise<void>;
  /** What was kept of a topic, told to whoever is connected: it may come behind newer words. */
  tellKept(topic: string, payload: string): Promise<void>;
  /** Reads nothing more from the present connections and says so to nobody, as a lost network does. */
  freeze(): void;
  /** Cuts every connection and stops listening, as a killed process does. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts the server on a free port. */
export async function startSmallServer(): Promise<SmallServer> {
  const server = new FixtureServer();
  await server.start();
  return server;
}

class FixtureServer implements SmallServer {
  desired: Desired = INITIAL_DESIRED;
  installs: readonly DeviceResource[] = [];
  readonly failing = new Map<string, { s: number; id: string }>();
  refuse: string | null = null;
  ticketLifeMs = 3_600_000;
  sessions = 0;
  readonly published: { topic: string; payload: Buffer; retain: boolean; qos: 0 | 1 | 2 }[] = [];
  #port = 0;
  #http: Server | null = null;
  #broker: Aedes | null = null;
  readonly #sockets = new Set<WebSocket>();
  readonly #clients = new Set<Client>();
  readonly #waiting = new Set<(topic: string, body: string) => void>();

  get origin() {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const broker = await Aedes.createBroker();
    broker.on('publish', (packet, client) => {
      if (!client) return;
      const payload = Buffer.from(packet.payload);
      this.published.push({ topic: packet.topic, payload, retain: packet.retain, qos: packet.qos });
      for (const wait of this.#waiting) wait(packet.topic, payload.toString());
    });
    broker.on('client', (client) => this.#clients.add(client));
    broker.on('clientDisconnect', (client) => this.#clients.delete(client));
    const http = createServer((request, response) => {
      void this.#answer(request).then((envelope) => response.end(JSON.stringify(envelope)));
    });
    const sockets = new WebSocketServer({ server: http, path: '/mqtt' });
    sockets.on('connection', (socket) => {
      if (this.refuse) return socket.close(CLOSE_CODE.refused, this.refuse);
      this.#sockets.add(socket);
      const stream = createWebSocketStream(socket);
      stream.on('error', () => socket.terminate());
      broker.handle(stream);
    });
    await new Promise<void>((resolve) => http.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (http.address() as AddressInfo).port;
    this.#http = http;
    this.#broker = broker;
  }

  async kill(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    this.#sockets.clear();
    const http = this.#http;
    http?.closeAllConnections();
    await new Promise((resolve) => http?.close(resolve));
    await new Promise<void>((resolve) => this.#broker?.close(() => resolve()));
  }

  next(suffix: string, matches: (body: string) => boolean = () => true): Promise<string> {
    return new Promise((resolve) => {
      const wait = (topic: string, body: string) => {
        if (!topic.endsWith(suffix) || !matches(body)) return;
        this.#waiting.delete(wait);
        resolve(body);
      };
      this.#waiting.add(wait);
    });
  }

  publish(kind: 'desired' | 'command' | 'watch', body: unknown, retain = kind !== 'command'): Promise<void> {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    return this.#send(topics[kind](SCHOOL, DEVICE), payload, kind === 'command' ? 2 : 1, retain);
  }

  tell(topic: string, payload: Buffer | string): Promise<void> {
    return this.#send(topic, payload, 1, true);
  }

  async tellKept(topic: string, payload: string): Promise<void> {
    const packet = { cmd: 'publish', topic, payload, qos: 1, retain: true, dup: false } as const;
    for (const client of this.#clients)
      await new Promise<void>((resolve, reject) =>
        client.publish(packet, (error) => (error ? reject(error) : resolve())),
      );
  }

  freeze(): void {
    for (const socket of this.#sockets) socket.pause();
    this.#sockets.clear();
  }

  #send(topic: string, payload: Buffer | string, qos: 1 | 2, retain: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#broker?.publish({ cmd: 'publish', topic, payload, qos, retain, dup: false }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }

  async #answer(request: IncomingMessage): Promise<unknown> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = new URL(request.url ?? '', this.origin).pathname;
    const failure = this.failing.get(path);
    if (failure) return { s: failure.s, data: { id: failure.id }, msg: failure.id };
    if (path === '/api/time') return { s: 200, data: { now: Date.now() }, msg: '' };
    if (path === '/api/device/register') return this.#register(new URLSearchParams(text));
    if (path === '/api/device/session') return this.#session();
    if (path === '/api/device/installs') return { s: 200, data: { list: this.installs }, msg: '' };
    if (path === '/api/play/client_view_status') return this.#view();
    return { s: 404, data: { id: 'call.unknown' }, msg: '' };
  }

  #register(form: URLSearchParams): unknown {
    if (form.get('client_code') !== CODE) {
      return { s: 404, data: { id: 'device.code.unknown' }, msg: 'This registration code is not known.' };
    }
    return { s: 200, data: { client_id: DEVICE, secret: SECRET, name: 'Headset 12' }, msg: '' };
  }

  #session(): unknown {
    this.sessions += 1;
    const data = {
      client_id: `device:${DEVICE}`,
      ticket: `ticket-${this.sessions}`,
      expires: Date.now() + this.ticketLifeMs,
      mqtt_address: '/mqtt',
      device_id: DEVICE,
      device_name: 'Headset 12',
      school: { id: SCHOOL, name: 'School', logo: null },
      desired: this.desired,
      server_time: Date.now(),
      ice_servers: [],
    };
    return { s: 200, data, msg: '' };
  }

  #view(): unknown {
    const data = {
      client_id: 'console:1',
      ticket: 'ticket',
      expires: Date.now() + this.ticketLifeMs,
      mqtt_address: '/mqtt',
      list: [],
      not_login_student_list: [],
      web_topic: topics.consoleSignal(SCHOOL, '1'),
      client_common_topic: topics.signal(SCHOOL, 'all'),
      interval: 1,
      school_id: SCHOOL,
      server_time: Date.now(),
      ice_servers: [{ urls: 'turn:turn.school.test' }],
    };
    return { s: 200, data, msg: '' };
  }
}
