import type pg from 'pg';
import type { Logger } from 'pino';
import { DEADLOCK } from '../../platform/database/deadlock';
import { sqlCodeOf } from '../../platform/database/sql-code';
import type { QuietLog } from '../../platform/quiet-log';
import { REPORT_GATHER_MS, REPORTS_AT_ONCE, REPORTS_WAITING } from '../limits';
import { type Applied, applyReports } from './apply-reports';
import { CrossedError } from './find-participants';
import { createReviewHeads } from './review-heads';
import type { ReviewReport } from './review-report';

/** Takes reports of tests in, many of them in one transaction. */
export interface ReviewIngest {
  /** @returns false where too many wait: the headset keeps its report and sends it again */
  add(report: ReviewReport): boolean;
  /** Writes what waits; later reports are not taken. */
  close(): Promise<void>;
}

/** What taking reports in needs. */
export interface ReviewIngestDeps {
  readonly pool: pg.Pool;
  readonly log: Pick<Logger, 'error'>;
  /** Names reports that do not count. */
  readonly quietLog: QuietLog;
  /** Tells a headset that its events are stored: called after they are. */
  acknowledge(schoolId: number, deviceId: number, eventIds: readonly string[]): Promise<void>;
  /** Hears of each test whose results changed. */
  onChange(schoolId: number, reviewId: number): void;
}

/** How often a batch is tried that ran into another writer. */
const ATTEMPTS = 3;
/** What the database says of it: a deadlock, a snapshot that is too old, a row that the new one names is gone. */
const CROSSED: ReadonlySet<string> = new Set([DEADLOCK, '40001', '23503']);

/** Gathers reports for a moment, applies them together, and acknowledges them once they are stored. */
export function createReviewIngest(deps: ReviewIngestDeps): ReviewIngest {
  const heads = createReviewHeads(deps.pool);
  let waiting: ReviewReport[] = [];
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let isClosed = false;

  async function store(reports: readonly ReviewReport[]): Promise<void> {
    try {
      const applied = await applyRetried(() => applyReports(deps.pool, heads, reports));
      settle(deps, reports, applied);
    } catch (error) {
      // A fault of the database is everybody's; one of a report must not keep the others out.
      if (reports.length > 1 && isFaultOfData(error)) {
        const half = Math.ceil(reports.length / 2);
        await store(reports.slice(0, half));
        await store(reports.slice(half));
      } else deps.log.error({ err: error, reports: reports.length }, 'reports of tests were not stored');
    }
  }

  async function work(): Promise<void> {
    do {
      const batch = waiting.slice(0, REPORTS_AT_ONCE);
      waiting = waiting.slice(REPORTS_AT_ONCE);
      await store(batch);
    } while (waiting.length >= REPORTS_AT_ONCE || (isClosed && waiting.length > 0));
    working = null;
    if (waiting.length > 0) timer = setTimeout(begin, REPORT_GATHER_MS);
  }

  function begin(): void {
    timer = undefined;
    if (waiting.length > 0) working ??= work();
  }

  return {
    add(report) {
      if (isClosed || waiting.length >= REPORTS_WAITING) return false;
      waiting.push(report);
      if (!working) timer ??= setTimeout(begin, REPORT_GATHER_MS);
      return true;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      begin();
      await working;
    },
  };
}

/** Also what does not count is acknowledged: sent again it would count no more. */
function settle(
  deps: ReviewIngestDeps,
  reports: readonly ReviewReport[],
  { reviews, refused }: Applied,
): void {
  const byDevice = new Map<number, { readonly schoolId: number; readonly ids: string[] }>();
  for (const { schoolId, deviceId, event } of reports) {
    const known = byDevice.get(deviceId);
    if (known) known.ids.push(event.id);
    else byDevice.set(deviceId, { schoolId, ids: [event.id] });
  }
  for (const [deviceId, { schoolId, ids }] of byDevice) {
    deps
      .acknowledge(schoolId, deviceId, ids)
      .catch((err) => deps.log.error({ err, deviceId }, 'acknowledging reports of a test'));
  }
  for (const { report, fault } of refused) {
    const { id: _, ...event } = report.event;
    deps.quietLog(fault, `device:${report.deviceId}`, { report: event });
  }
  for (const [reviewId, schoolId] of reviews) deps.onChange(schoolId, reviewId);
}

async function applyRetried<T>(apply: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply();
    } catch (error) {
      if (attempt === ATTEMPTS || !isCrossed(error)) throw error;
    }
  }
}

/** Another writer was faster: a deadlock, or a student or test that was deleted between two statements. */
function isCrossed(error: unknown): boolean {
  return error instanceof CrossedError || CROSSED.has(sqlCodeOf(error));
}

function isFaultOfData(error: unknown): boolean {
  return isCrossed(error) || /^2[23]/.test(sqlCodeOf(error));
}
