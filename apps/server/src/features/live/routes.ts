import { calls, topics } from '@orrery/contract';
import { sharedNow } from '../../platform/clock';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import { toIceServers } from '../../platform/network/ice-servers';
import type { DeviceHub } from '../../realtime/hub';
import type { Tickets } from '../../realtime/tickets/tickets';
import { listAbsentStudents, requireFilter } from './repository';

/** Seconds between two pictures of a device that shows what only it can draw (LIVE-Q4). */
const THUMBNAIL_INTERVAL_SECONDS = 3;

interface LiveDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
  readonly tickets: Tickets;
  readonly config: Pick<Config, 'iceServers' | 'turn'>;
}

/** What a teacher sees of the class, and the door to the broker for everything that is live. */
export function registerLive(server: CallServer, { db, hub, tickets, config }: LiveDeps): void {
  server.handle(calls.clientStatus, async ({ class_id, client_group_id }, { caller }) => {
    const filter = { classId: class_id, groupId: client_group_id };
    await requireFilter(db, caller.scope, filter);
    return { list: await hub.list(caller.scope, filter) };
  });

  server.handle(calls.clientViewStatus, async ({ class_id, client_group_id }, { caller }) => {
    const { scope } = caller;
    const filter = { classId: class_id, groupId: client_group_id };
    await requireFilter(db, scope, filter);
    const list = await hub.list(scope, filter);
    const [absent, { session, ...access }] = await Promise.all([
      listAbsentStudents(db, scope, class_id, list),
      tickets.forConsole(scope, caller.sessionHash),
    ]);
    return {
      ...access,
      list,
      not_login_student_list: absent,
      web_topic: topics.consoleSignal(scope.schoolId, session),
      client_common_topic: topics.signal(scope.schoolId, 'all'),
      interval: THUMBNAIL_INTERVAL_SECONDS,
      school_id: scope.schoolId,
      server_time: sharedNow(),
      ice_servers: toIceServers(config, access.client_id),
    };
  });
}
