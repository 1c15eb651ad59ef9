import type { DeviceState } from '@orrery/contract';
import type { Logger } from 'pino';
import { sharedNow } from '../../platform/clock';
import { REWRITE_AFTER_MS, WRITE_BEHIND_MS } from '../limits';
import { type Report, type ReportEntry, type ReportWriter, writeReports } from './reported-table';

/** What devices last said they do: at once in memory, shortly after in the database. */
export interface ReportedStore {
  find(deviceId: number): Report | null;
  /** Devices of a school that say to this server that a student uses them. */
  findByStudent(schoolId: number, studentId: number): ReportEntry[];
  /** What the devices of a school say, by id. */
  ofSchool(schoolId: number): ReadonlyMap<number, DeviceState>;
  accept(schoolId: number, deviceId: number, state: DeviceState): void;
  /** What a device said to another server, which writes it. @param from that server, where it is known */
  hear(schoolId: number, deviceId: number, state: DeviceState, from?: string): void;
  /** Devices that are online by what they said to other servers, by the server. */
  onlineElsewhere(): ReadonlyMap<string, readonly ReportEntry[]>;
  /** Forgets what devices said to other servers: the database knows better. */
  forgetOthers(schoolId: number): void;
  /**
   * Forgets all of a school that this server has nothing to do with any more, but what is not in the database yet.
   * @returns of which devices
   */
  forgetSchool(schoolId: number): number[];
  /** Reports that are not in the database yet. */
  readonly pending: number;
  /** Writes what is pending; later reports stay in memory only. */
  close(): Promise<void>;
}

/**
 * Keeps reports in memory and writes the newest of each device behind, many in one statement.
 * @param connectedSince when the connection of a device here was let in, by the database's clock in milliseconds
 */
export function createReportedStore(
  writer: ReportWriter,
  log: Logger,
  connectedSince: (deviceId: number) => number | null = () => null,
): ReportedStore {
  const reports = new Map<number, Report>();
  let dirty = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let failing = false;
  let closed = false;

  async function write(): Promise<void> {
    const entries = [...dirty].sort((a, b) => a - b).map((id) => [id, reports.get(id)] as const);
    dirty = new Set();
    const again = await writeReports(
      writer,
      log,
      entries.flatMap(([id, report]) => (report ? [[id, report] as const] : [])),
    );
    failing = again.length > 0;
    for (const id of again) dirty.add(id);
    if (dirty.size > 0) schedule();
  }

  function schedule(): void {
    if (closed) return;
    timer ??= setTimeout(
      () => {
        timer = undefined;
        writing = writing.then(write);
      },
      failing ? REWRITE_AFTER_MS : WRITE_BEHIND_MS,
    );
  }

  return {
    find: (deviceId) => reports.get(deviceId) ?? null,
    findByStudent: (schoolId, studentId) =>
      [...reports].filter(
        ([, report]) =>
          report.isOwn && report.schoolId === schoolId && report.state.student?.id === studentId,
      ),
    ofSchool: (schoolId) =>
      new Map(
        [...reports].flatMap(([id, report]) => (report.schoolId === schoolId ? [[id, report.state]] : [])),
      ),
    hear(schoolId, deviceId, state, from) {
      const heard = { schoolId, state, seenAt: sharedNow(), isOwn: false, from: from ?? null };
      reports.set(deviceId, { ...heard, connectedAt: null });
      // What it said here before must not be written over what it says there.
      dirty.delete(deviceId);
    },
    forgetOthers(schoolId) {
      for (const [deviceId, report] of reports)
        if (report.schoolId === schoolId && !report.isOwn) reports.delete(deviceId);
    },
    onlineElsewhere() {
      const byServer = new Map<string, ReportEntry[]>();
      for (const entry of reports) {
        const [, { from, state }] = entry;
        if (from === null || !state.online) continue;
        const known = byServer.get(from);
        if (known) known.push(entry);
        else byServer.set(from, [entry]);
      }
      return byServer;
    },
    forgetSchool(schoolId) {
      const ids = [...reports].flatMap(([id, report]) =>
        report.schoolId === schoolId && !dirty.has(id) ? [id] : [],
      );
      for (const id of ids) reports.delete(id);
      return ids;
    },
    accept(schoolId, deviceId, state) {
      const connectedAt = connectedSince(deviceId) ?? reports.get(deviceId)?.connectedAt ?? null;
      reports.set(deviceId, { schoolId, state, seenAt: sharedNow(), isOwn: true, from: null, connectedAt });
      dirty.add(deviceId);
      schedule();
    },
    get pending() {
      return dirty.size;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
