import { parseDeviceTopic, type TicketClaims } from '@orrery/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import { DATABASE_NOW } from '../platform/clock';
import { toSchoolScope } from '../platform/session/caller';
import { isMarkOf } from '../platform/session/token';
import type { DeviceTicketFault } from './broker/admission';
import type { Broker, BrokerOwner } from './broker/broker';
import type { BrokerSession } from './broker/sessions';
import { admitLogin } from './consoles/logins';
import type { Commands } from './devices/commands';
import type { DesiredPublisher } from './devices/desired-publisher';
import { readDesired } from './devices/desired-store';
import type { DeviceFault, DeviceFaults } from './devices/faults';
import type { Inbox } from './devices/inbox';
import type { PoseBook } from './devices/pose-book';
import { goOffline } from './devices/presence';
import type { ReportedStore } from './devices/reported-store';
import type { Peers } from './peers/peers';

/** Why a connection was ended, where that says something of the device. */
const FAULTS: Readonly<Record<string, DeviceFault>> = {
  'rate.limited': 'flooding',
  'message.too-large': 'flooding',
  'topic.forbidden': 'nonsense',
};

interface OwnerDeps {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly broker: Broker;
  readonly reported: ReportedStore;
  readonly publisher: DesiredPublisher;
  readonly commands: Commands;
  readonly faults: DeviceFaults;
  readonly poses: PoseBook;
  readonly peers: Peers;
  readonly inbox: Inbox;
  /** Whether a client was sent to another server, which knows better whether it is there. */
  isMoving(session: BrokerSession): boolean;
}

/** What the broker asks and tells, answered by those who know the devices. */
export function createBrokerOwner(deps: OwnerDeps): BrokerOwner {
  const { pool, log, broker, reported, publisher, commands, faults, poses, peers, inbox } = deps;
  return {
    admitDevice: (claims, deviceId) => admitDevice(pool, claims, deviceId),
    admitLogin: (login) => admitLogin(pool, login),
    receive: inbox.receive,
    async beforeSubscribe({ schoolId }, topic) {
      // What is ordered between reading and hearing would be missed the other way round.
      await peers.join(schoolId);
      await seedDesired(pool, publisher, schoolId, topic);
    },
    entered({ clientId, schoolId, openedAt }) {
      peers.say(schoolId, { kind: 'took', client: clientId, at: openedAt });
    },
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
    left(session) {
      const { holder, schoolId } = session;
      if (holder.kind !== 'device') return;
      poses.forget(schoolId, holder.deviceId);
      if (deps.isMoving(session)) return;
      goOffline({ broker, reported }, schoolId, holder.deviceId).catch((error) =>
        log.error({ err: error, deviceId: holder.deviceId }, 'device left'),
      );
    },
  };
}

async function admitDevice(
  pool: pg.Pool,
  { school, mark }: TicketClaims,
  deviceId: number,
): Promise<number | DeviceTicketFault> {
  const { rows } = await pool.query<{ now: number; secret_hash: string }>({
    name: 'admit-device',
    text: `SELECT ${DATABASE_NOW} AS now, secret_hash FROM devices
      WHERE school_id = $1 AND id = $2 AND retired_at IS NULL`,
    values: [school, deviceId],
  });
  const [row] = rows;
  if (!row) return 'device.retired';
  return isMarkOf(mark, row.secret_hash) ? row.now : 'ticket.expired';
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
