import type { DeviceState } from '@orrery/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import { sqlCodeOf } from '../../platform/database/sql-code';

/** A device's last report. */
export interface Report {
  readonly schoolId: number;
  readonly state: DeviceState;
  /** When it was said, by the shared clock in milliseconds. */
  readonly seenAt: number;
  /** Whether it was said to this server. */
  readonly isOwn: boolean;
  /** The other server to which it was said; null where that is not known, or it was said to this one. */
  readonly from: string | null;
  /** When its connection was let in, by the database's clock in milliseconds; null where none is known. */
  readonly connectedAt: number | null;
}

/** The database, and the name in it of the server that writes; null where there is one alone. */
export interface ReportWriter {
  readonly pool: pg.Pool;
  readonly serverId: string | null;
}

/** Reports by device id. */
export type ReportEntry = readonly [deviceId: number, report: Report];

const STORE = {
  name: 'reported-store',
  // Orders must not wait for the disk behind these writes: a report that a crash loses is made again within seconds.
  text: `WITH lax AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO device_reported AS known
      (device_id, school_id, online, body, seen_at, server_id, connected_at)
    SELECT v.device_id, v.school_id, v.online, v.body::jsonb, v.seen_at, $6, to_timestamp(v.connected_at / 1000)
    FROM lax, unnest($1::int[], $2::int[], $3::bool[], $4::text[], $5::timestamptz[], $7::float8[])
      AS v(device_id, school_id, online, body, seen_at, connected_at)
    JOIN devices d ON d.id = v.device_id AND d.school_id = v.school_id
    ORDER BY v.device_id
    ON CONFLICT (device_id) DO UPDATE
      SET online = excluded.online, body = excluded.body, seen_at = excluded.seen_at,
        server_id = excluded.server_id, connected_at = excluded.connected_at
      -- A server that slept knows less than the one that its headsets moved to.
      WHERE known.connected_at IS NULL OR known.server_id IS NOT DISTINCT FROM excluded.server_id
        OR excluded.connected_at >= known.connected_at`,
};

/** At the start of the only server nobody is connected, whatever was true when the process before ended. */
export async function forgetPresence(pool: pg.Pool): Promise<void> {
  await pool.query(
    `UPDATE device_reported SET online = false, body = jsonb_set(body, '{online}', 'false') WHERE online`,
  );
}

/**
 * Stores reports in one statement; what the database cannot hold is logged and left out.
 * @returns ids of the devices whose reports should be tried again
 */
export async function writeReports(
  writer: ReportWriter,
  log: Logger,
  entries: readonly ReportEntry[],
): Promise<number[]> {
  if (entries.length === 0) return [];
  try {
    await store(writer, entries);
    return [];
  } catch (error) {
    if (isBadData(error)) return writeEach(writer, log, entries);
    log.error({ err: error, devices: entries.length }, 'reported states were not stored, trying again');
    return entries.map(([deviceId]) => deviceId);
  }
}

/** One report that the database cannot hold must not keep those of the whole school out. */
async function writeEach(
  writer: ReportWriter,
  log: Logger,
  entries: readonly ReportEntry[],
): Promise<number[]> {
  const again: number[] = [];
  for (const entry of entries) {
    const [deviceId] = entry;
    try {
      await store(writer, [entry]);
    } catch (error) {
      log.error({ err: error, deviceId }, 'a reported state was not stored');
      if (!isBadData(error)) again.push(deviceId);
    }
  }
  return again;
}

async function store({ pool, serverId }: ReportWriter, entries: readonly ReportEntry[]): Promise<void> {
  await pool.query({
    ...STORE,
    values: [
      entries.map(([deviceId]) => deviceId),
      entries.map(([, report]) => report.schoolId),
      entries.map(([, report]) => report.state.online),
      entries.map(([, report]) => JSON.stringify(report.state)),
      entries.map(([, report]) => new Date(report.seenAt)),
      serverId,
      entries.map(([, report]) => report.connectedAt),
    ],
  });
}

/** SQLSTATE class 22: the data itself is wrong, and trying again would not change it. */
function isBadData(error: unknown): boolean {
  return sqlCodeOf(error).startsWith('22');
}
