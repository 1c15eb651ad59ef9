import type { DeviceEvent } from '@orrery/contract';
import type pg from 'pg';
import { inTransaction } from '../transaction';
import { applyInstallEvent, isInstallEvent } from './install-events';

const STORE = {
  name: 'event-store',
  text: `INSERT INTO device_events (id, school_id, device_id, type, body, at)
    SELECT $1, d.school_id, d.id, $4, $5::jsonb, $6::timestamptz FROM devices d
    WHERE d.school_id = $2 AND d.id = $3
    ON CONFLICT (device_id, id) DO NOTHING`,
};

/** Years that a timestamp of the database can hold, far beyond any clock that is only wrong. */
const LATEST_MS = 253_402_300_799_000;

/**
 * Stores an event, and with it what it says of a resource that the device keeps; a repeated delivery finds its row and
 * changes nothing.
 * @returns whether this delivery was the first
 */
export async function storeEvent(
  pool: pg.Pool,
  schoolId: number,
  deviceId: number,
  event: DeviceEvent,
): Promise<boolean> {
  const at = new Date(Math.min(Math.max(event.at, 0), LATEST_MS));
  const values = [event.id, schoolId, deviceId, event.type, JSON.stringify(event), at];
  if (!isInstallEvent(event)) return (await pool.query({ ...STORE, values })).rowCount === 1;
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query({ ...STORE, values });
    if (rowCount !== 1) return false;
    await applyInstallEvent(client, { schoolId, deviceId }, event, at);
    return true;
  });
}
