import type pg from 'pg';
import { toSchoolScope } from '../../platform/session/caller';
import { readBehind } from '../devices/behind';
import { publishState, tellState } from '../devices/presence';
import { CATCH_UP_MS } from '../limits';
import { createHearing, type HearingDeps } from './hearing';
import { startHeartbeat } from './heartbeat';
import type { Peers } from './peers';

interface PeerDeps extends HearingDeps {
  readonly peers: Peers;
  readonly pool: pg.Pool;
}

/**
 * Makes this server one of several: it acts on what others say, tells the database that it lives, and while it hears
 * nobody it looks into the database for orders that others took. Does nothing for a server that is alone.
 * @returns ends that; headsets may move to other servers meanwhile, and are not called offline
 */
export function connectPeers(deps: PeerDeps): () => Promise<void> {
  const { peers, pool, log, broker, reported, publisher } = deps;
  const { serverId } = peers;
  if (serverId === null) return () => Promise.resolve();
  const isHere = (deviceId: number) => broker.sessions.isConnected(`device:${deviceId}`);
  let catchingUp: Promise<void> | null = null;

  async function publishBehind(schoolIds: Iterable<number>): Promise<void> {
    for (const schoolId of schoolIds) {
      const bodies = await readBehind(pool, publisher, toSchoolScope(schoolId));
      await Promise.all([...bodies].map(([id, body]) => publisher.publish(schoolId, id, body)));
    }
  }

  function catchUp(schoolIds: Iterable<number>): void {
    catchingUp ??= publishBehind(schoolIds)
      .catch((error) => log.warn({ err: error }, 'looking for orders that other servers took'))
      .finally(() => {
        catchingUp = null;
      });
  }

  function watch(telling: Promise<void>, deviceId: number): void {
    telling.catch((err) => log.error({ err, deviceId }, 'telling what became of a device'));
  }

  function tellAgain(schoolId: number, deviceId: number): void {
    const known = reported.find(deviceId);
    if (known) watch(tellState(deps, schoolId, deviceId, known.state), deviceId);
  }

  peers.begin({
    ...createHearing(deps),
    left(schoolId) {
      reported.forgetOthers(schoolId);
      deps.poses.forgetSchool(schoolId);
    },
    changed(isUp, schoolIds) {
      if (isUp) catchUp(schoolIds);
      // What they last said may be long ago: the database is told by whoever hears them.
      else for (const schoolId of schoolIds) reported.forgetOthers(schoolId);
    },
  });
  const heartbeat = startHeartbeat({
    pool,
    serverId,
    log,
    onLeft(left) {
      for (const { schoolId, deviceId, state } of left) {
        if (isHere(deviceId)) tellAgain(schoolId, deviceId);
        else {
          reported.hear(schoolId, deviceId, state);
          watch(publishState(broker, schoolId, deviceId, state), deviceId);
        }
      }
    },
    onRevived() {
      for (const { deviceId, session } of broker.sessions.devices()) tellAgain(session.schoolId, deviceId);
    },
  });
  const timer = setInterval(() => {
    if (!peers.isUp) catchUp(broker.sessions.schools());
  }, CATCH_UP_MS);
  timer.unref();

  return async () => {
    clearInterval(timer);
    await catchingUp;
    await heartbeat.stop();
  };
}
