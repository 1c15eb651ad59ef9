import type { Server } from 'node:http';
import { parseDeviceTopic } from '@orrery/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/database';
import { loadSecret } from '../platform/secrets';
import { toSchoolScope } from '../platform/session/caller';
import { type Broker, type BrokerOwner, createBroker } from './broker/broker';
import type { RealtimeMetrics } from './broker/counters';
import { isOpenLogin, sweepLoggedOut } from './consoles/logins';
import { sweepContent } from './devices/changed-content';
import { createCommands } from './devices/commands';
import { createDesiredPublisher, type DesiredPublisher } from './devices/desired-publisher';
import { readDesired } from './devices/desired-store';
import { createDeviceHub } from './devices/device-hub';
import { createDeviceFaults, type DeviceFault } from './devices/faults';
import { createForgottenStudents, findErased } from './devices/forget-student';
import { createFrameStore } from './devices/frame-store';
import { createInbox } from './devices/inbox';
import { createNotices } from './devices/notices';
import { createPoseBook } from './devices/pose-book';
import { goOffline } from './devices/presence';
import { createReportedStore } from './devices/reported-store';
import { forgetPresence } from './devices/reported-table';
import { sweepRetired } from './devices/retired-sweep';
import { createSpotlight } from './devices/spotlight';
import { createWatches } from './devices/watches';
import type { DeviceHub } from './hub';
import { createTickets, type Tickets } from './tickets/tickets';

/** Why a connection was ended, where that says something of the device. */
const FAULTS: Readonly<Record<string, DeviceFault>> = {
  'rate.limited': 'flooding',
  'message.too-large': 'flooding',
  'topic.forbidden': 'nonsense',
};

/** What the broker needs of the rest of the server. */
export interface RealtimeDeps {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly log: Logger;
}

/** The broker with everything that knows headsets. */
export interface Realtime {
  readonly hub: DeviceHub;
  readonly tickets: Tickets;
  /** Serves the broker's WebSocket on this server too. */
  attach(server: Server): void;
  metrics(): RealtimeMetrics;
  /** Says goodbye to every client and writes what is pending; the database must still be open. */
  close(): Promise<void>;
}

/** Starts the broker on an empty memory: desired states come from the database as devices subscribe. */
export async function createRealtime(deps: RealtimeDeps): Promise<Realtime> {
  const { db, pool } = deps;
  const log = deps.log.child({ part: 'realtime' });
  const tickets = createTickets(await loadSecret(db, 'ticket'));
  await forgetPresence(pool);

  const broker = await createBroker({ tickets, log, owner: () => owner });
  const reported = createReportedStore(pool, log);
  const notices = createNotices(broker, log);
  const faults = createDeviceFaults(notices.tell);
  const watches = createWatches(broker);
  const spotlight = createSpotlight({
    broker,
    watches,
    log,
    isConnected: (deviceId) => broker.sessions.isConnected(`device:${deviceId}`),
  });
  const poses = createPoseBook();
  const frames = createFrameStore();
  const publisher = createDesiredPublisher(broker, spotlight.follow);
  const commands = createCommands(broker);
  const forgotten = createForgottenStudents({
    broker,
    reported,
    erased: await findErased(pool),
    onError: (error) => log.error({ err: error }, 'a report without its student was not passed on'),
  });
  const parts = { pool, log, broker, reported, commands, forgotten, faults, poses, spotlight, watches };
  const inbox = createInbox(parts);
  const owner: BrokerOwner = {
    isLiveDevice: (schoolId, deviceId) => isLiveDevice(pool, schoolId, deviceId),
    isOpenLogin: (login) => isOpenLogin(pool, login),
    receive: inbox.receive,
    beforeSubscribe: (session, topic) => seedDesired(pool, publisher, session.schoolId, topic),
    subscribed(_session, topic) {
      const device = parseDeviceTopic(topic);
      if (device?.kind !== 'command') return;
      commands
        .repeat(device.school, device.device)
        .catch((error) => log.error({ err: error, deviceId: device.device }, 'repeating commands'));
    },
    cut({ holder, schoolId }, reason) {
      const fault = FAULTS[reason];
      if (holder.kind === 'device' && fault) faults.note(schoolId, holder.deviceId, fault);
    },
    left({ holder, schoolId }) {
      if (holder.kind !== 'device') return;
      poses.forget(schoolId, holder.deviceId);
      goOffline(broker, reported, schoolId, holder.deviceId).catch((error) =>
        log.error({ err: error, deviceId: holder.deviceId }, 'device left'),
      );
    },
  };

  const hub = createDeviceHub({ ...parts, publisher, sessions: broker.sessions, notices, frames });
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
    async close() {
      for (const stop of stopSweeps) stop();
      notices.stop();
      spotlight.stop();
      frames.stop();
      await broker.close();
      await reported.close();
    },
  };
}

async function isLiveDevice(pool: pg.Pool, schoolId: number, deviceId: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'live-device',
    text: 'SELECT 1 FROM devices WHERE school_id = $1 AND id = $2 AND retired_at IS NULL',
    values: [schoolId, deviceId],
  });
  return rowCount === 1;
}

/** The broker forgets with the process; whoever asks what to do is answered from the database. */
async function seedDesired(
  pool: pg.Pool,
  publisher: DesiredPublisher,
  schoolId: number,
  topic: string,
): Promise<void> {
  const device = parseDeviceTopic(topic);
  if (device?.kind !== 'desired') return;
  const body = await readDesired(pool, toSchoolScope(schoolId), device.device);
  await publisher.publish(schoolId, device.device, body);
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
