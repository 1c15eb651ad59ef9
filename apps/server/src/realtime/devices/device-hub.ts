import type pg from 'pg';
import type { Logger } from 'pino';
import { AppError } from '../../platform/errors';
import { currentTrace } from '../../platform/http/trace';
import type { SchoolScope } from '../../platform/session/caller';
import type { BrokerSessions } from '../broker/sessions';
import type { DeviceHub } from '../hub';
import type { Peers } from '../peers/peers';
import { noteChanged } from './changed-content';
import type { Commands } from './commands';
import type { DesiredPublisher } from './desired-publisher';
import { changeDesired, type DesiredByDevice, readDesired } from './desired-store';
import { listDevices } from './device-list';
import type { DeviceFaults } from './faults';
import type { ForgottenStudents } from './forget-student';
import type { FrameStore } from './frame-store';
import { createInstallNews } from './install-news';
import type { Notices } from './notices';
import type { PoseBook } from './pose-book';
import { findPresent } from './present-devices';
import type { ReportedStore } from './reported-store';
import { expelDevice } from './retired-sweep';
import type { Spotlight } from './spotlight';
import { createStudentLogins } from './student-logins';
import type { Watches } from './watches';

const LIVE_DEVICES = {
  name: 'live-devices',
  text: `SELECT count(*)::int AS live FROM devices
    WHERE school_id = $1 AND id = ANY($2::int[]) AND retired_at IS NULL`,
};

/** What the hub is made of. */
export interface HubDeps {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly reported: ReportedStore;
  readonly publisher: DesiredPublisher;
  readonly commands: Commands;
  readonly forgotten: ForgottenStudents;
  readonly sessions: BrokerSessions;
  readonly faults: Pick<DeviceFaults, 'of'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly poses: Pick<PoseBook, 'ofSchool'>;
  readonly watches: Pick<Watches, 'ask'>;
  readonly spotlight: Pick<Spotlight, 'follow'>;
  readonly frames: FrameStore;
  readonly peers: Pick<Peers, 'join' | 'say' | 'isUp'>;
}

/** The one door between calls and headsets. */
export function createDeviceHub({
  pool,
  log,
  reported,
  publisher,
  commands,
  forgotten,
  sessions,
  faults,
  notices,
  poses,
  watches,
  spotlight,
  frames,
  peers,
}: HubDeps): DeviceHub {
  const logins = createStudentLogins({ pool, publisher, notices });
  const publish = (scope: SchoolScope, bodies: DesiredByDevice) =>
    Promise.all([...bodies].map(([id, body]) => publisher.publish(scope.schoolId, id, body)));
  const news = createInstallNews({ pool, publish });

  /** One line of what somebody did, before those of the headsets that confirm it. */
  function tell(what: string, headsets: readonly number[], details: object = {}): void {
    const trace = currentTrace();
    if (trace) log.info({ reqId: trace.id, call: trace.call, headsets, ...details }, what);
  }

  return {
    async order(scope, deviceIds, change, survey) {
      const ids = requireSome(deviceIds);
      const bodies = await changeDesired(pool, scope, ids, { change, survey, isLesson: true });
      if (!bodies) throw new AppError('device.unknown');
      await publish(scope, bodies);
      tell('ordered', ids);
      return Object.fromEntries([...bodies].map(([id, { revision }]) => [id, revision]));
    },
    ...news,
    async announceContent(scope, rid) {
      await news.announceInstalls(scope, await noteChanged(pool, scope, rid));
    },
    reports(scope) {
      void peers.join(scope.schoolId);
      return reported.ofSchool(scope.schoolId);
    },
    isHere: (deviceId) => sessions.isConnected(`device:${deviceId}`),
    async command(scope, deviceIds, order) {
      const ids = requireSome(deviceIds);
      const { rows } = await pool.query<{ live: number }>({ ...LIVE_DEVICES, values: [scope.schoolId, ids] });
      if (rows[0]?.live !== ids.length) throw new AppError('device.unknown');
      // Nothing keeps a command for a server that does not hear of it.
      if (!peers.isUp && ids.some((id) => !sessions.isConnected(`device:${id}`)))
        throw new AppError('servers.apart');
      await commands.send(scope.schoolId, ids, order);
      tell('commanded', ids, { type: order.type });
    },
    async expel(scope, deviceId) {
      expelDevice(sessions, scope, deviceId);
      spotlight.follow(scope.schoolId, deviceId, { spotlight: null });
      await logins.settle(scope);
    },
    async list(scope, filter) {
      await peers.join(scope.schoolId);
      return listDevices(pool, { reported, faults, book: publisher.book }, scope, filter);
    },
    async present(scope, filter) {
      await peers.join(scope.schoolId);
      return findPresent(pool, reported, scope, filter);
    },
    poses({ schoolId }) {
      void peers.join(schoolId);
      return poses.ofSchool(schoolId);
    },
    watch: ({ schoolId }, deviceIds, rateHz) => watches.ask(schoolId, deviceIds, rateHz),
    desired: (scope, deviceId) => readDesired(pool, scope, deviceId),
    logins,
    frames,
    async forgetStudent(scope, studentId) {
      peers.say(scope.schoolId, { kind: 'erased', student: studentId });
      await Promise.all([forgotten.forget(scope.schoolId, studentId), logins.settle(scope)]);
    },
  };
}

function requireSome(deviceIds: readonly number[]): number[] {
  if (deviceIds.length === 0) throw new AppError('device.none-selected');
  return [...new Set(deviceIds)];
}
