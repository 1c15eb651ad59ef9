import type { DeviceState } from '@orrery/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import { WRITE_BEHIND_MS } from '../limits';

/** A device's last report. */
export interface Report {
  readonly schoolId: number;
  readonly state: DeviceState;
  /** Server time in milliseconds. */
  readonly seenAt: number;
}

/** What devices last said they do: at once in memory, shortly after in the database. */
export interface ReportedStore {
  find(deviceId: number): Report | null;
  accept(schoolId: number, deviceId: number, state: DeviceState): void;
  /** Reports that are not in the database yet. */
  readonly pending: number;
  /** Writes what is pending. */
  close(): Promise<void>;
}

const STORE = {
  name: 'reported-store',
  text: `INSERT INTO device_reported (device_id, school_id, online, body, seen_at)
    SELECT v.device_id, v.school_id, v.online, v.body::jsonb, v.seen_at
    FROM unnest($1::int[], $2::int[], $3::bool[], $4::text[], $5::timestamptz[])
      AS v(device_id, school_id, online, body, seen_at)
    JOIN devices d ON d.id = v.device_id AND d.school_id = v.school_id
    ORDER BY v.device_id
    ON CONFLICT (device_id) DO UPDATE
      SET online = excluded.online, body = excluded.body, seen_at = excluded.seen_at`,
};

interface Entry {
  readonly id: number;
  readonly report: Report;
}

/** SQLSTATE class 22: the data itself is wrong, and trying again would not change it. */
function isBadData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('22');
}

/** At start nobody is connected, whatever was true when the process before ended. */
export async function forgetPresence(pool: pg.Pool): Promise<void> {
  await pool.query(
    `UPDATE device_reported SET online = false, body = jsonb_set(body, '{online}', 'false') WHERE online`,
  );
}

/** Keeps reports in memory and writes the newest of each device behind, many in one statement. */
export function createReportedStore(pool: pg.Pool, log: Logger): ReportedStore {
  const reports = new Map<number, Report>();
  let dirty = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const ids = [...dirty].sort((a, b) => a - b);
    dirty = new Set();
    const entries = ids.flatMap((id) => {
      const report = reports.get(id);
      return report ? [{ id, report }] : [];
    });
    if (entries.length === 0) return;
    try {
      await store(entries);
    } catch (error) {
      if (isBadData(error)) return storeEach(entries);
      log.error({ err: error, devices: entries.length }, 'reported states were not stored, trying again');
      for (const id of ids) dirty.add(id);
    }
  }

  /** One report that the database cannot hold must not keep those of the whole school out. */
  async function storeEach(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      try {
        await store([entry]);
      } catch (error) {
        log.error({ err: error, deviceId: entry.id }, 'a reported state was not stored');
        if (!isBadData(error)) dirty.add(entry.id);
      }
    }
  }

  async function store(entries: readonly Entry[]): Promise<void> {
    await pool.query({
      ...STORE,
      values: [
        entries.map(({ id }) => id),
        entries.map(({ report }) => report.schoolId),
        entries.map(({ report }) => report.state.online),
        entries.map(({ report }) => JSON.stringify(report.state)),
        entries.map(({ report }) => new Date(report.seenAt)),
      ],
    });
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      writing = writing.then(write).then(() => {
        if (dirty.size > 0) schedule();
      });
    }, WRITE_BEHIND_MS);
  }

  return {
    find: (deviceId) => reports.get(deviceId) ?? null,
    accept(schoolId, deviceId, state) {
      reports.set(deviceId, { schoolId, state, seenAt: Date.now() });
      dirty.add(deviceId);
      schedule();
    },
    get pending() {
      return dirty.size;
    },
    async close() {
      if (timer) clearTimeout(timer);
      timer = null;
      await writing;
      if (timer) clearTimeout(timer);
      await write();
    },
  };
}
