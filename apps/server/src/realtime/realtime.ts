import type { Server } from 'node:http';
import { parseSchool } from '@orrery/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/database';
import type { Throttles } from '../platform/http/throttles';
import { loadSecret } from '../platform/secrets';
import { type Broker, createBroker, type MessageHead, STOPPING } from './broker/broker';
import type { RealtimeMetrics } from './broker/counters';
import type { AddressOf } from './broker/upgrade';
import { createBrokerOwner } from './broker-owner';
import { sweepLoggedOut } from './consoles/logins';
import { sweepContent } from './devices/changed-content';
import { createCommands } from './devices/commands';
import { createDesiredPublisher } from './devices/desired-publisher';
import { createDeviceHub } from './devices/device-hub';
import { createErasureCheck, findErased } from './devices/erased-students';
import { createDeviceFaults } from './devices/faults';
import { createForgottenStudents } from './devices/forget-student';
import type { FrameStore } from './devices/frame-store';
import { createInbox } from './devices/inbox';
import { createNotices } from './devices/notices';
import { createPoseBook } from './devices/pose-book';
import { createReportedStore } from './devices/reported-store';
import { forgetPresence } from './devices/reported-table';
import { sweepRetired } from './devices/retired-sweep';
import { createSpotlight } from './devices/spotlight';
import { createWatches } from './devices/watches';
import type { DeviceHub } from './hub';
import { connectPeers } from './peers/connect-peers';
import type { Peers } from './peers/peers';
import { createReviewIngest } from './reviews/review-ingest';
import { createTickets, type Tickets } from './tickets/tickets';

/** What the broker needs of the rest of the server. */
export interface RealtimeDeps {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Other servers of the same database. */
  readonly peers: Peers;
  /** Where pictures of headsets are kept, if not in memory. */
  readonly frames: FrameStore;
  /** Tells who asks for a connection, behind proxies of ours too. */
  readonly addressOf: AddressOf;
  /** Where guesses are counted, with those that other servers count. */
  readonly throttles?: Pick<Throttles, 'hear'>;
  /** This server slept, and others were there: what it was asked meanwhile is not to be done any more. */
  onWake?(): void;
}

/** The broker with everything that knows headsets. */
export interface Realtime {
  readonly hub: DeviceHub;
  readonly tickets: Tickets;
  /** Serves the broker's WebSocket on this server too. */
  attach(server: Server): void;
  metrics(): RealtimeMetrics;
  /** Lets nobody in any more. */
  refuseAll(): void;
  /** Sends headsets and pages to other servers, one after the other over a time in milliseconds. */
  moveAll(overMs: number, signal: AbortSignal): Promise<void>;
  /** Says goodbye to every client and writes what is pending; the database must still be open. */
  close(): Promise<void>;
}

/** Starts the broker on an empty memory: desired states come from the database as devices subscribe. */
export async function createRealtime(deps: RealtimeDeps): Promise<Realtime> {
  const { db, pool, peers, frames } = deps;
  const log = deps.log.child({ part: 'realtime' });
  const tickets = createTickets(await loadSecret(db, 'ticket'));
  if (peers.serverId === null) await forgetPresence(pool);

  const broker = await createBroker({
    tickets,
    log,
    owner: () => owner,
    addressOf: deps.addressOf,
    // A server that is alone looks at no topic twice.
    onPublish: peers.serverId === null ? undefined : (message, payload) => tellPeers(peers, message, payload),
  });
  const reported = createReportedStore({ pool, serverId: peers.serverId }, log, (deviceId) =>
    broker.sessions.deviceSince(deviceId),
  );
  const notices = createNotices(broker, log);
  const faults = createDeviceFaults(notices.tell, Date.now, (schoolId, device, fault) =>
    peers.say(schoolId, { kind: 'fault', device, fault }),
  );
  const watches = createWatches(broker);
  const spotlight = createSpotlight({
    broker,
    watches,
    log,
    isConnected: (deviceId) => broker.sessions.isConnected(`device:${deviceId}`),
  });
  const poses = createPoseBook();
  const publisher = createDesiredPublisher(broker, spotlight.follow);
  const commands = createCommands(broker);
  const erased = await findErased(pool);
  const forgotten = createForgottenStudents({
    broker,
    reported,
    erased: erased.map(({ studentId }) => studentId),
    onError: (error) => log.error({ err: error }, 'a report without its student was not passed on'),
  });
  const reviews = createReviewIngest({
    pool,
    log,
    quietLog: broker.quietLog,
    acknowledge: commands.acknowledge,
    onChange: notices.tellReview,
  });
  const parts = { pool, log, broker, reported, commands, forgotten, faults, poses, spotlight, watches };
  const inbox = createInbox({ ...parts, reviews });
  const owner = createBrokerOwner({
    ...{ pool, log, broker, reported, publisher, commands, faults, poses, peers, inbox },
    isMoving: ({ connection }) => peers.serverId !== null && connection.cutReason === STOPPING.reason,
  });
  const disconnectPeers = connectPeers({
    ...{ peers, pool, log, broker, reported, commands, publisher, poses, watches, faults, forgotten },
    onTried: (news) => deps.throttles?.hear(news),
    onWake: () => deps.onWake?.(),
    learnErased: createErasureCheck(pool, forgotten, erased.at(-1)?.entry ?? 0),
  });

  const hub = createDeviceHub({ ...parts, publisher, sessions: broker.sessions, notices, frames, peers });
  const stopSweeps = [
    sweepRetired(pool, broker.sessions, log),
    sweepLoggedOut(pool, broker.sessions, log),
    sweepContent(pool, hub, log),
  ];

  return {
    hub,
    tickets,
    attach: broker.attach,
    metrics: () => toMetrics(broker, reported.pending),
    refuseAll: broker.refuseAll,
    moveAll: broker.moveAll,
    async close() {
      for (const stop of stopSweeps) stop();
      await disconnectPeers();
      spotlight.stop();
      frames.stop();
      // Its acknowledgements still go out.
      await reviews.close();
      notices.stop();
      await broker.close();
      await reported.close();
      await peers.close();
    },
  };
}

function tellPeers(peers: Peers, message: MessageHead, payload: Buffer): void {
  const schoolId = parseSchool(message.topic);
  if (schoolId !== null) peers.say(schoolId, { kind: 'message', ...message }, payload);
}

function toMetrics(broker: Broker, pendingStates: number): RealtimeMetrics {
  const { messages, cuts, malformed } = broker.counters;
  return {
    clients: broker.sessions.count(),
    messages: { ...messages },
    cuts: { ...cuts },
    malformed,
    pendingStates,
  };
}
