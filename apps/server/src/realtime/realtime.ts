import type { Server } from 'node:http';
import { parseDeviceTopic, parseSchool } from '@orrery/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/database';
import type { IsOwnPage } from '../platform/http/own-pages';
import type { Throttles } from '../platform/http/throttles';
import { loadSecret } from '../platform/secrets';
import type { TaskBook } from '../platform/tasks/task-book';
import { type Broker, createBroker, type MessageHead, STOPPING } from './broker/broker';
import type { RealtimeMetrics } from './broker/counters';
import type { AddressOf } from './broker/upgrade';
import { createBrokerOwner } from './broker-owner';
import { sweepLoggedOut } from './consoles/logins';
import { createAheadCheck } from './devices/ahead';
import { sweepContent } from './devices/changed-content';
import { createCommands } from './devices/commands';
import { createConfirmations } from './devices/confirmations';
import { createDesiredPublisher } from './devices/desired-publisher';
import { createDeviceHub } from './devices/device-hub';
import { createErasureCheck, findErased } from './devices/erased-students';
import { createDeviceFaults } from './devices/faults';
import { createForgottenStudents } from './devices/forget-student';
import type { FrameStore } from './devices/frame-store';
import { createInbox } from './devices/inbox';
import { createNotices } from './devices/notices';
import { createPoseBook } from './devices/pose-book';
import { createReportedStore, type ReportedStore } from './devices/reported-store';
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
  /** What it does without being asked. */
  readonly tasks: TaskBook;
  readonly log: Logger;
  /** Which pages may open the broker's socket. */
  readonly isOwnPage: IsOwnPage;
  /** Other servers of the same database. */
  readonly peers: Peers;
  /** Where pictures of headsets are kept, if not in memory. */
  readonly frames: FrameStore;
  /** Tells who asks for a connection, behind proxies of ours too. */
  readonly addressOf: AddressOf;
  /** Hears how many seconds a headset took to confirm an order. */
  readonly onConfirmed?: (seconds: number) => void;
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
  /** Headsets that speak to this server, by what they do. */
  headsets(): { readonly [state: string]: number };
  /** Lets nobody in any more. */
  refuseAll(): void;
  /** Sends headsets and pages to other servers, one after the other over a time in milliseconds. */
  moveAll(overMs: number, signal: AbortSignal): Promise<void>;
  /** Says goodbye to every client and writes what is pending; the database must still be open. */
  close(): Promise<void>;
}

/** Starts the broker on an empty memory: desired states come from the database as devices subscribe. */
export async function createRealtime(deps: RealtimeDeps): Promise<Realtime> {
  const { db, pool, tasks, peers, frames } = deps;
  const log = deps.log.child({ part: 'realtime' });
  const tickets = createTickets(await loadSecret(db, 'ticket'));
  if (peers.serverId === null) await forgetPresence(pool);

  const broker = await createBroker({
    tickets,
    log,
    owner: () => owner,
    ...{ isOwnPage: deps.isOwnPage, addressOf: deps.addressOf },
    // A server that is alone looks at no topic twice.
    onPublish:
      peers.serverId === null
        ? undefined
        : (message, payload) => tellPeers(peers, message, payload, (id) => publisher.traceOf(id)),
  });
  const reported = createReportedStore({ pool, serverId: peers.serverId }, log, (deviceId) =>
    broker.sessions.deviceSince(deviceId),
  );
  const notices = createNotices(broker, log);
  const faults = createDeviceFaults(notices.tell, Date.now, (schoolId, device, fault) =>
    peers.say(schoolId, { kind: 'fault', device, fault }),
  );
  const watches = createWatches(broker);
  const isHere = (deviceId: number) => broker.sessions.isConnected(`device:${deviceId}`);
  const spotlight = createSpotlight({ broker, watches, log, isConnected: isHere });
  const poses = createPoseBook();
  const confirmations = createConfirmations(log, deps.onConfirmed);
  const publisher = createDesiredPublisher(broker, (schoolId, deviceId, body, trace) => {
    spotlight.follow(schoolId, deviceId, body);
    if (isHere(deviceId)) confirmations.told(deviceId, body.revision, trace);
  });
  const commands = createCommands(broker);
  const { forgotten, learnErased } = await openForgotten({ pool, log, broker, reported });
  const reviews = createReviewIngest({
    pool,
    log,
    quietLog: broker.quietLog,
    acknowledge: commands.acknowledge,
    onChange: notices.tellReview,
  });
  const parts = {
    ...{ pool, log, broker, reported, commands, forgotten },
    ...{ faults, poses, spotlight, watches, confirmations },
  };
  const inbox = createInbox({ ...parts, reviews, ahead: createAheadCheck({ pool, publisher, log }) });
  const owner = createBrokerOwner({
    ...{ pool, log, broker, reported, publisher, commands, faults, poses, peers, inbox },
    isMoving: ({ connection }) => peers.serverId !== null && connection.cutReason === STOPPING.reason,
  });
  const disconnectPeers = connectPeers({
    ...{ peers, pool, tasks, log, broker, reported, commands, publisher, poses, watches, faults, forgotten },
    onTried: (news) => deps.throttles?.hear(news),
    onWake: () => deps.onWake?.(),
    learnErased,
  });

  const hub = createDeviceHub({ ...parts, publisher, sessions: broker.sessions, notices, frames, peers });
  const stopSweeps = [
    sweepRetired({ pool, tasks, log }, broker.sessions),
    sweepLoggedOut({ pool, tasks, log }, broker.sessions),
    sweepContent({ pool, tasks, log }, hub),
  ];

  return {
    hub,
    tickets,
    attach: broker.attach,
    headsets: () => toHeadsets(broker, reported),
    metrics: () => toMetrics(broker, reported.pending),
    refuseAll: broker.refuseAll,
    moveAll: broker.moveAll,
    async close() {
      for (const stop of stopSweeps) stop();
      await disconnectPeers();
      spotlight.stop();
      confirmations.stop();
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

/** The students that the schools erased, and a look for those who were erased while this server heard nobody. */
async function openForgotten(
  deps: Pick<RealtimeDeps, 'pool' | 'log'> & { broker: Broker; reported: ReportedStore },
) {
  const { pool, log, broker, reported } = deps;
  const erased = await findErased(pool);
  const forgotten = createForgottenStudents({
    ...{ broker, reported },
    erased: erased.map(({ studentId }) => studentId),
    onError: (error) => log.error({ err: error }, 'a report without its student was not passed on'),
  });
  return { forgotten, learnErased: createErasureCheck(pool, forgotten, erased.at(-1)?.entry ?? 0) };
}

/** @param traceOf the request that ordered what a headset was told last */
function tellPeers(
  peers: Peers,
  message: MessageHead,
  payload: Buffer,
  traceOf: (deviceId: number) => string | null,
): void {
  const schoolId = parseSchool(message.topic);
  if (schoolId === null) return;
  // Of retained topics only: poses are many, and nobody orders them.
  const device = message.retain ? parseDeviceTopic(message.topic) : null;
  const trace = device?.kind === 'desired' ? traceOf(device.device) : null;
  peers.say(schoolId, { kind: 'message', ...message, ...(trace !== null && { trace }) }, payload);
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

/** Every state is there, so that a graph falls to nothing and does not end. */
function toHeadsets(broker: Broker, reported: ReportedStore): { [state: string]: number } {
  const counts = { lobby: 0, playing: 0, paused: 0, loading: 0, failed: 0, silent: 0 };
  for (const { deviceId } of broker.sessions.devices()) {
    const state = reported.find(deviceId)?.state;
    counts[state?.online ? (state.play?.status ?? 'lobby') : 'silent'] += 1;
  }
  return counts;
}
