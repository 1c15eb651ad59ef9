import { calls } from '@orrery/contract';
import { requireClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import type { DeviceHub } from '../../realtime/hub';
import { registerDeviceOrders } from './device-orders';
import { registerGaze } from './gaze';
import { registerInstallStatus } from './install-status';
import { addToPlaylist } from './playlist';
import { requireResources } from './repository';
import { registerSpotlight } from './spotlight';
import { takeOut } from './take-out';
import { registerTransport } from './transport';

interface PlayDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
}

/** A teacher's orders to the headsets of a class. */
export function registerPlay(server: CallServer, deps: PlayDeps): void {
  const { hub } = deps;
  registerSend(server, deps);
  registerTransport(server, deps);
  registerGaze(server, deps);
  registerDeviceOrders(server, deps);
  registerInstallStatus(server, deps);
  registerSpotlight(server, deps);

  server.handle(calls.setMode, async ({ ids, mode }, { caller }) => {
    const next = mode === 'toCommand' ? 'command' : 'free';
    const revisions = await hub.order(caller.scope, ids, (present) => ({ ...present, mode: next }));
    return { revisions };
  });

  server.handle(calls.setVolume, async ({ ids, volume }, { caller }) => {
    const revisions = await hub.order(caller.scope, ids, (present) => ({ ...present, volume }));
    return { revisions };
  });
}

function registerSend(server: CallServer, { db, hub }: PlayDeps): void {
  server.handle(calls.sendResource, async ({ rids, ids, type, class_id }, { caller }) => {
    if (rids.length === 0) throw new AppError('play.list-empty');
    if (ids.length === 0) throw new AppError('device.none-selected');
    await requireResources(db, caller.scope, rids);
    const classroom = class_id ? await requireClass(db, caller.scope, class_id) : null;
    const revisions = await hub.order(caller.scope, ids, (present) => ({
      ...present,
      playlist: type === 'override' ? rids : addToPlaylist(present.playlist, rids),
      classroom: classroom ?? present.classroom,
    }));
    return { revisions };
  });

  server.handle(calls.deleteResource, async ({ rids, ids }, { caller }) => {
    if (rids.length === 0) throw new AppError('play.list-empty');
    if (ids.length === 0) throw new AppError('device.none-selected');
    return { revisions: await takeOut({ db, hub }, caller.scope, ids, rids) };
  });
}
