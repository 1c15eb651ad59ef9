import type { DeviceState } from '@orrery/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
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
  readonly log: Logger;
  /** Headsets that came back on no other server; told to one server alone. */
  onLeft(left: readonly Left[]): void;
  /** This server was silent for so long that others took its headsets for gone: what they say has to be told again. */
  onRevived(): void;
}

const LIVE = `SELECT id FROM servers WHERE seen_at > now() - $1 * interval '1 millisecond'`;

/** How long a server that ends is still counted, so that its headsets can move without being called offline. */
const MOVING_MS = 6_000;

/** Says that this server lives, and looks for headsets whose server does not. */
export function startHeartbeat({ pool, serverId, log, onLeft, onRevived }: HeartbeatDeps): {
  stop(): Promise<void>;
} {
  /** Since when it has spoken to the database without a gap, by the monotonic clock. */
  let sinceMs: number | null = null;
  let lastMs: number | null = null;
  let beating: Promise<void> | null = null;

  async function beat(): Promise<void> {
    await pool.query(
      'INSERT INTO servers (id, seen_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()',
      [serverId],
    );
    const nowMs = performance.now();
    const gapMs = lastMs === null ? 0 : nowMs - lastMs;
    if (gapMs > SERVER_LIFE_MS) onRevived();
    if (sinceMs === null || gapMs > SERVER_LIFE_MS) sinceMs = nowMs;
    lastMs = nowMs;
    // After an outage of the database the others have not spoken yet either.
    if (nowMs - sinceMs > SERVER_LIFE_MS) await sweep();
  }

  async function sweep(): Promise<void> {
    const { rows } = await pool.query<{ school_id: number; device_id: number; body: DeviceState }>(
      `UPDATE device_reported SET online = false, body = jsonb_set(body, '{online}', 'false')
       WHERE online AND (server_id IS NULL OR server_id NOT IN (${LIVE}))
       RETURNING school_id, device_id, body`,
      [SERVER_LIFE_MS],
    );
    if (rows.length > 0)
      onLeft(rows.map((row) => ({ schoolId: row.school_id, deviceId: row.device_id, state: row.body })));
    await pool.query(`DELETE FROM servers WHERE seen_at < now() - interval '1 day'`);
  }

  const tick = () => {
    beating ??= beat()
      .catch((error) => log.warn({ err: error }, 'this server could not say that it lives'))
      .finally(() => {
        beating = null;
      });
  };
  tick();
  const timer = setInterval(tick, HEARTBEAT_MS);
  timer.unref();
  return {
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
