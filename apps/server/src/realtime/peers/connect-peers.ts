import type pg from 'pg';
import { watchSleep } from '../../platform/asleep';
import { toSchoolScope } from '../../platform/session/caller';
import type { TaskBook } from '../../platform/tasks/task-book';
import { readBehind } from '../devices/behind';
import { publishState, tellState } from '../devices/presence';
import { CATCH_UP_MS, RETURN_MS, SLEEP_MS } from '../limits';
import { callOffline, forgetSchool } from './elsewhere';
import { createHearing, type HearingDeps } from './hearing';
import { type Left, startHeartbeat } from './heartbeat';
import type { Peers } from './peers';

interface PeerDeps extends HearingDeps {
  readonly peers: Peers;
  readonly pool: pg.Pool;
  readonly tasks: TaskBook;
  /** Learns whom other servers erased while they were not heard. */
  learnErased(): Promise<void>;
  /** This server slept: what came meanwhile is not to be answered. */
  onWake(): void;
}

const MOVED = `SELECT device_id AS "deviceId", (extract(epoch FROM connected_at) * 1000)::float8 AS at
  FROM device_reported WHERE device_id = ANY($1::int[]) AND server_id <> $2 AND connected_at IS NOT NULL`;

/**
 * Makes this server one of several: it acts on what others say, tells the database that it lives, and while they do not
 * hear each other it looks into the database for what others took. Does nothing for a server that is alone.
 * @returns ends that; headsets may move to other servers meanwhile, and are not called offline
 */
export function connectPeers(deps: PeerDeps): () => Promise<void> {
  const { peers, pool, tasks, log, broker, reported, publisher } = deps;
  const { serverId } = peers;
  if (serverId === null) return () => Promise.resolve();
  const isHere = (deviceId: number) => broker.sessions.isConnected(`device:${deviceId}`);
  const connected = () => broker.sessions.devices().map(({ deviceId }) => deviceId);
  let catchingUp: Promise<void> | null = null;

  async function readMissed(schoolIds: Iterable<number>): Promise<void> {
    await deps.learnErased();
    for (const schoolId of schoolIds) {
      const bodies = await readBehind(pool, publisher, toSchoolScope(schoolId));
      await Promise.all([...bodies].map(([id, body]) => publisher.publish(schoolId, id, body)));
    }
  }

  /** Schools that were missed while others were being looked at. */
  const missed = new Set<number>();
  function catchUp(schoolIds: Iterable<number>): void {
    for (const schoolId of schoolIds) missed.add(schoolId);
    catchingUp ??= (async () => {
      while (missed.size > 0) {
        const now = [...missed];
        missed.clear();
        await tasks.turn('missed_orders', () => readMissed(now));
      }
    })()
      .catch((error) => log.warn({ err: error }, 'looking for what other servers did'))
      .finally(() => {
        catchingUp = null;
      });
  }

  function watch(telling: Promise<void>, what: Record<string, unknown>): void {
    telling.catch((err) => log.error({ err, ...what }, 'telling what became of headsets'));
  }

  function tellAgain(schoolId: number, deviceId: number): void {
    const known = reported.find(deviceId);
    if (known) watch(tellState(deps, schoolId, deviceId, known.state), { deviceId });
  }

  /** Headsets that moved while this server was silent are left to the servers that let them in. */
  async function tellAllAgain(own: string): Promise<void> {
    const { rows } = await pool.query<{ deviceId: number; at: number }>(MOVED, [connected(), own]);
    for (const { deviceId, at } of rows) broker.sessions.cede(`device:${deviceId}`, at);
    for (const { deviceId, session } of broker.sessions.devices()) tellAgain(session.schoolId, deviceId);
  }

  function tellLeft(left: readonly Left[]): void {
    for (const { schoolId, deviceId, state } of left) {
      if (isHere(deviceId)) tellAgain(schoolId, deviceId);
      else {
        reported.hear(schoolId, deviceId, state);
        watch(publishState(broker, schoolId, deviceId, state), { deviceId });
      }
    }
  }

  async function tellGone(servers: readonly string[]): Promise<void> {
    const ids = await callOffline(deps, servers);
    // The database may still have them as connected here, from before they went there.
    await heartbeat.giveUp(ids);
  }

  peers.begin({
    ...createHearing(deps),
    left: (schoolId) => watch(forgetSchool(deps, schoolId), { schoolId }),
    changed(isUp, schoolIds) {
      if (isUp) catchUp(schoolIds);
      // What they last said may be long ago: the database is told by whoever hears them.
      else for (const schoolId of schoolIds) reported.forgetOthers(schoolId);
    },
    missed: (schoolId) => catchUp([schoolId]),
  });
  const heartbeat = startHeartbeat({
    pool,
    serverId,
    tasks,
    log,
    isHeard: () => peers.isHeard,
    onApart: peers.noteApart,
    onLeft: tellLeft,
    connected,
    heard: () => reported.onlineElsewhere().keys(),
    onGone: (servers) => watch(tellGone(servers), { servers }),
    onRevived: () => watch(tellAllAgain(serverId), {}),
  });
  const timer = setInterval(() => {
    if (!peers.isUp) catchUp(broker.sessions.schools());
  }, CATCH_UP_MS);
  timer.unref();

  let returning: NodeJS.Timeout | undefined;
  const stopWatching = watchSleep(SLEEP_MS, (sleptMs) => {
    log.warn({ sleptMs: Math.round(sleptMs) }, 'this server slept: its clients begin anew');
    const schools = [...broker.sessions.schools()];
    // Others took them for gone, and they are elsewhere, or come back at once.
    broker.sessions.cedeAll();
    deps.onWake();
    catchUp(schools);
    clearTimeout(returning);
    returning = setTimeout(() => {
      watch(heartbeat.giveUp(), {});
    }, RETURN_MS).unref();
  });

  return async () => {
    stopWatching();
    clearTimeout(returning);
    clearInterval(timer);
    await catchingUp;
    await heartbeat.stop();
  };
}
