import type { EventEmitter } from 'node:events';
import { CLOSE_CODE } from '@orrery/contract';
import { Aedes, type Client, type PublishPacket, type Subscription } from 'aedes';
import type { Message } from 'mqemitter';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { sharedNow } from '../../platform/clock';
import type { IsOwnPage } from '../../platform/http/own-pages';
import { createQuietLog, type QuietLog } from '../../platform/quiet-log';
import {
  CONNECT_TIMEOUT_MS,
  DRAIN_TIMEOUT_MS,
  RENEWAL_GRACE_MS,
  STALL_CHECK_MS,
  STALL_LIMIT_MS,
} from '../limits';
import type { Tickets } from '../tickets/tickets';
import { type AdmissionDeps, createAdmission, toRefusal } from './admission';
import { BrokerConnection, type Cut } from './connection';
import { BrokerCounters } from './counters';
import { createBus } from './emitter';
import { type BrokerSession, BrokerSessions } from './sessions';
import { spread } from './spread';
import { createTopicPolicy, toBuffer, type Verdict } from './topic-policy';
import { type AddressOf, createUpgradeDoor, type UpgradeDoor } from './upgrade';

const EXPIRED = 'ticket.expired';

/** Clients come back at once, to another server where there is one. */
export const STOPPING: Cut = { code: CLOSE_CODE.stopping, reason: 'stopping' };

/** What SUBACK says of a filter outside the acl. */
const SUBSCRIPTION_REFUSED = 128;

/** The sender of packets that other servers have: any but this broker. */
const ELSEWHERE = 'elsewhere';

/** A stranger's id may be as long as a packet. */
const LOGGED_ID_LENGTH = 80;

/** What the broker asks of whoever knows the devices. */
export interface BrokerOwner {
  admitDevice: AdmissionDeps['admitDevice'];
  admitLogin: AdmissionDeps['admitLogin'];
  receive(session: BrokerSession, topic: string, payload: Buffer, isWill: boolean): Verdict;
  beforeSubscribe(session: BrokerSession, topic: string): Promise<void>;
  subscribed(session: BrokerSession, topic: string): void;
  /** The broker ended the connection of a client that it had let in. */
  cut(session: BrokerSession, reason: string): void;
  /** A client was let in. */
  entered(session: BrokerSession): void;
  /** The last connection of this client id ended. */
  left(session: BrokerSession): void;
}

/** A message without what it says. */
export interface MessageHead {
  readonly topic: string;
  readonly qos: 0 | 1 | 2;
  readonly retain: boolean;
}

/** A message that the server itself publishes. */
export interface OutgoingMessage extends MessageHead {
  readonly body: unknown;
}

/** The MQTT broker of this process. */
export interface Broker {
  readonly attach: UpgradeDoor['attach'];
  readonly sessions: BrokerSessions;
  readonly counters: BrokerCounters;
  readonly quietLog: QuietLog;
  /** Stores (where retained) and hands a message to every subscriber, on other servers too. */
  publish(message: OutgoingMessage): Promise<void>;
  /** The same for this server's subscribers alone: what another server said, or everybody else has. */
  publishHere(message: MessageHead & { readonly payload: Buffer }): Promise<void>;
  /** Hands bytes to every subscriber that is not behind, on other servers too; nothing is kept. */
  publishBytes(topic: string, payload: Buffer): Promise<void>;
  /** Ends what is retained on a topic. */
  forget(topic: string): Promise<void>;
  /** Lets nobody in any more. */
  refuseAll(): void;
  /** Ends the connections one after the other over a time in milliseconds, so that clients go elsewhere. */
  moveAll(overMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Starts the broker; it listens once it is attached to a server. */
export async function createBroker(deps: {
  readonly tickets: Tickets;
  readonly log: Logger;
  readonly isOwnPage: IsOwnPage;
  readonly owner: () => BrokerOwner;
  /** Hears of what is published here, by clients, by this server and by Aedes itself. */
  readonly onPublish?: ((message: MessageHead, payload: Buffer) => void) | undefined;
  /** Tells who asks for a connection; without it whoever opened the socket. */
  readonly addressOf?: AddressOf | undefined;
}): Promise<Broker> {
  const { log } = deps;
  const sessions = new BrokerSessions();
  const counters = new BrokerCounters();
  const quietLog = createQuietLog((line) => log.warn(line, 'broker refused a message'));
  const quietCuts = createQuietLog((line) => log.warn(line, 'broker ended a connection'));
  const connections = new Set<BrokerConnection>();

  const aedes = await Aedes.createBroker({
    mq: createBus(deps.onPublish && toPacketListener(deps.onPublish)),
    connectTimeout: CONNECT_TIMEOUT_MS,
    drainTimeout: DRAIN_TIMEOUT_MS,
    maxInflightInbound: 100,
    ...createAdmission({
      tickets: deps.tickets,
      sessions,
      admitDevice: (claims, device) => deps.owner().admitDevice(claims, device),
      admitLogin: (login) => deps.owner().admitLogin(login),
      onOpen: (session) => watchSession(session, sessions, deps.owner),
      onFault: (err, clientId) => log.error({ err, clientId }, 'admission'),
    }),
    ...createTopicPolicy({
      sessions,
      quietLog,
      receive: (...message) => deps.owner().receive(...message),
      beforeSubscribe: (...subscription) => deps.owner().beforeSubscribe(...subscription),
      onMessage: (direction) => {
        counters.messages[direction] += 1;
      },
    }),
  });
  aedes.on('subscribe', (subscriptions: Subscription[], client: Client) => {
    const session = sessions.find(client);
    if (!session) return;
    for (const { topic, qos } of subscriptions)
      if (Number(qos) !== SUBSCRIPTION_REFUSED) deps.owner().subscribed(session, topic);
  });
  aedes.on('clientError', (client, error) => log.debug({ clientId: client.id, err: error }, 'broker client'));
  aedes.on('connectionError', (_client, error) => log.debug({ err: error }, 'broker connection'));
  // Aedes declares only its own events; a bare 'error' would end the process.
  (aedes as EventEmitter).on('error', (error: Error) => log.error({ err: error }, 'broker'));

  function onCut(connection: BrokerConnection, cut: Cut): void {
    counters.countCut(cut.reason);
    const { address } = connection;
    const clientId = clientIdOf(connection)?.slice(0, LOGGED_ID_LENGTH) ?? null;
    // A stranger chooses its id, but not its address.
    const session = sessions.of(connection);
    // Of all clients at once, and said already.
    if (cut !== STOPPING)
      quietCuts(cut.reason, session && clientId ? clientId : address, { ...cut, clientId, address });
    if (session) deps.owner().cut(session, cut.reason);
  }
  const door = createUpgradeDoor(
    deps.isOwnPage,
    (socket: WebSocket, address: string) => {
      const connection = new BrokerConnection(socket, address, onCut);
      connections.add(connection);
      connection.once('close', () => connections.delete(connection));
      aedes.handle(connection);
    },
    deps.addressOf,
  );
  const stopSweep = cutSleepers(connections);

  const send = (packet: Pick<PublishPacket, 'topic' | 'payload' | 'qos' | 'retain'>, brokerId?: string) =>
    new Promise<void>((resolve, reject) => {
      aedes.publish({ cmd: 'publish', dup: false, brokerId, ...packet } as PublishPacket, (error) =>
        error ? reject(error) : resolve(),
      );
    });

  return {
    attach: door.attach,
    sessions,
    counters,
    quietLog,
    publish: ({ topic, body, qos, retain }) =>
      send({ topic, payload: Buffer.from(JSON.stringify(body)), qos, retain }),
    publishHere: ({ topic, payload, qos, retain }) => send({ topic, payload, qos, retain }, ELSEWHERE),
    publishBytes: (topic, payload) => send({ topic, payload, qos: 0, retain: false }),
    forget: (topic) => send({ topic, payload: Buffer.alloc(0), qos: 1, retain: true }),
    refuseAll: door.refuseAll,
    moveAll: (overMs, signal) => spread([...connections], overMs, (one) => one.cut(STOPPING), signal),
    async close() {
      stopSweep();
      for (const connection of connections) connection.cut(STOPPING);
      await new Promise<void>((resolve) => aedes.close(resolve));
      await door.close();
    },
  };
}

function toPacketListener(tell: (message: MessageHead, payload: Buffer) => void) {
  return (packet: Message) => {
    if (packet.brokerId === ELSEWHERE) return;
    const { topic, qos, retain, payload } = packet as unknown as PublishPacket;
    tell({ topic, qos, retain }, toBuffer(payload));
  };
}

function watchSession(session: BrokerSession, sessions: BrokerSessions, owner: () => BrokerOwner): void {
  const expires = setTimeout(
    () => session.connection.cut(toRefusal(EXPIRED)),
    Math.max(0, session.claims.exp * 1000 - sharedNow()),
  );
  expires.unref();
  owner().entered(session);
  session.connection.once('close', () => {
    clearTimeout(expires);
    if (!sessions.end(session)) return;
    if (session.connection.cutReason !== EXPIRED) return owner().left(session);
    const grace = setTimeout(() => {
      if (!sessions.isConnected(session.clientId)) owner().left(session);
    }, RENEWAL_GRACE_MS);
    grace.unref();
  });
}

function cutSleepers(connections: ReadonlySet<BrokerConnection>): () => void {
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const connection of connections) {
      if (connection.stalledMs(now) > STALL_LIMIT_MS) {
        connection.cut({ code: CLOSE_CODE.tooSlow, reason: 'too-slow' });
      }
    }
  }, STALL_CHECK_MS);
  sweep.unref();
  return () => clearInterval(sweep);
}

/** Aedes hangs its client on the stream before it has an id. */
function clientIdOf(connection: BrokerConnection): string | null {
  const { client } = connection as BrokerConnection & { client?: Client };
  return client?.id ?? null;
}
