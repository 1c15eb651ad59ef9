import type { DeviceState } from '@orrery/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import { DATABASE_NOW, followClock } from '../../platform/clock';
import type { TaskBook } from '../../platform/tasks/task-book';
import { HEARTBEAT_MS, SERVER_LIFE_MS } from '../limits';

/** A headset whose server is gone, with what it last said, offline now. */
export interface Left {
  readonly schoolId: number;
  readonly deviceId: number;
  readonly state: DeviceState;
}

interface HeartbeatDeps {
  readonly pool: pg.Pool;
  readonly serverId: string;
  readonly tasks: TaskBook;
  readonly log: Logger;
  /** Whether the others hear this server. */
  isHeard(): boolean;
  /** Whether another server lives that is not heard. */
  onApart(isSomeoneApart: boolean): void;
  /** Headsets that came back on no other server; told to one server alone. */
  onLeft(left: readonly Left[]): void;
  /** Headsets that are connected here. */
  connected(): readonly number[];
  /** Servers whose headsets are known here from their own words alone. */
  heard(): Iterable<string>;
  /** Some of these live no more. */
  onGone(servers: readonly string[]): void;
  /** This server was silent for so long that others took its headsets for gone: what they say has to be told again. */
  onRevived(): void;
}

/** A server's word that it lives. */
export interface Heartbeat {
  /**
   * Headsets that were connected here and are no more are offline, unless another server has them.
   * @param among only some, or all where it is left out
   */
  giveUp(among?: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}

const BEAT = `WITH beat AS (
    INSERT INTO servers (id, seen_at, apart) VALUES ($1, now(), $2)
    ON CONFLICT (id) DO UPDATE SET seen_at = now(), apart = excluded.apart)
  SELECT ${DATABASE_NOW} AS now, EXISTS (
    SELECT FROM servers WHERE apart AND id <> $1 AND seen_at > now() - $3 * interval '1 millisecond') AS apart`;

const LIVE = `SELECT id FROM servers WHERE seen_at > now() - $1 * interval '1 millisecond'`;

/** Of some servers those that live no more. */
const GONE = `SELECT id FROM unnest($2::text[]) AS heard(id) WHERE id NOT IN (${LIVE})`;

/** @param which condition; what it names is offline */
const makeOffline = (which: string) =>
  `UPDATE device_reported SET online = false, body = jsonb_set(body, '{online}', 'false')
   WHERE online AND ${which} RETURNING school_id AS "schoolId", device_id AS "deviceId", body AS state`;

const LEFT = makeOffline(`(server_id IS NULL OR server_id NOT IN (${LIVE}))`);
const GIVEN_UP = makeOffline(
  'server_id = $1 AND device_id <> ALL($2::int[]) AND device_id = ANY(coalesce($3::int[], ARRAY[device_id]))',
);

/** What the database has as connected to a server, and that is not. */
const STRAYS = `SELECT device_id AS "deviceId" FROM device_reported
  WHERE server_id = $1 AND online AND device_id <> ALL($2::int[])`;

/** How long headsets may take to move to another server without being called offline. */
const MOVING_MS = 6_000;

/** Calls offline what was connected to servers that live no more. @returns those that nobody else called so */
export async function takeLeft(pool: pg.Pool): Promise<Left[]> {
  return (await pool.query<Left>(LEFT, [SERVER_LIFE_MS])).rows;
}

/** Says that this server lives, keeps its clock by the database's, and looks for headsets whose server is gone. */
export function startHeartbeat(deps: HeartbeatDeps): Heartbeat {
  const { pool, serverId, tasks, log } = deps;
  /** Since when it has spoken to the database without a gap, by the monotonic clock. */
  let sinceMs: number | null = null;
  let lastMs: number | null = null;
  let beating: Promise<void> | null = null;
  /** Since when each of them is one. */
  let strays = new Map<number, number>();

  async function beat(): Promise<void> {
    const askedMs = performance.now();
    const values = [serverId, !deps.isHeard(), SERVER_LIFE_MS];
    const { rows } = await pool.query<{ now: number; apart: boolean }>(BEAT, values);
    const nowMs = performance.now();
    const corrected = rows[0] ? followClock(rows[0].now, nowMs - askedMs) : null;
    if (corrected)
      log.warn(
        { correctedMs: Math.round(corrected) },
        'the clock of this machine is not that of the database',
      );
    deps.onApart(rows[0]?.apart ?? false);
    const gapMs = lastMs === null ? 0 : nowMs - lastMs;
    if (gapMs > SERVER_LIFE_MS) deps.onRevived();
    if (sinceMs === null || gapMs > SERVER_LIFE_MS) sinceMs = nowMs;
    lastMs = nowMs;
    // After an outage of the database the others have not spoken yet either.
    if (nowMs - sinceMs > SERVER_LIFE_MS) await sweep();
  }

  async function sweep(): Promise<void> {
    const left = await takeLeft(pool);
    if (left.length > 0) deps.onLeft(left);
    await giveUpStrays();
    const heard = [...deps.heard()];
    if (heard.length === 0) return;
    const gone = await pool.query<{ id: string }>(GONE, [SERVER_LIFE_MS, heard]);
    if (gone.rows.length > 0) deps.onGone(gone.rows.map(({ id }) => id));
  }

  /** Who left a moment ago may be moving; who is nowhere for longer than that takes is not coming. */
  async function giveUpStrays(): Promise<void> {
    const { rows } = await pool.query<{ deviceId: number }>(STRAYS, [serverId, deps.connected()]);
    const nowMs = performance.now();
    strays = new Map(rows.map(({ deviceId }) => [deviceId, strays.get(deviceId) ?? nowMs]));
    const gone = [...strays].flatMap(([id, missedMs]) => (nowMs - missedMs < MOVING_MS ? [] : [id]));
    if (gone.length > 0) await giveUp(gone);
  }

  async function giveUp(among?: readonly number[]): Promise<void> {
    const { rows } = await pool.query<Left>(GIVEN_UP, [serverId, deps.connected(), among ?? null]);
    if (rows.length > 0) deps.onLeft(rows);
  }

  const tick = () => {
    beating ??= tasks
      .turn('heartbeat', beat)
      .catch((error) => log.warn({ err: error }, 'this server could not say that it lives'))
      .finally(() => {
        beating = null;
      });
  };
  tick();
  const timer = setInterval(tick, HEARTBEAT_MS);
  timer.unref();
  return {
    giveUp,
    async stop() {
      clearInterval(timer);
      await beating;
      await pool.query(`UPDATE servers SET seen_at = now() - $2 * interval '1 millisecond' WHERE id = $1`, [
        serverId,
        SERVER_LIFE_MS - MOVING_MS,
      ]);
    },
  };
}
