import type pg from 'pg';
import { inTransaction } from '../transaction';
import { type Found, findParticipants, keyOf, type Wanted } from './find-participants';
import { mergeReports } from './merge-reports';
import type { ReviewHead, ReviewHeads } from './review-heads';
import type { ReportFault, ReviewEvent, ReviewReport } from './review-report';
import { writeReports } from './write-reports';

/** What became of a batch. */
export interface Applied {
  /** Tests that have other results now, with their school. */
  readonly reviews: ReadonlyMap<number, number>;
  /** Reports that do not count, and why. */
  readonly refused: readonly { readonly report: ReviewReport; readonly fault: ReportFault }[];
}

interface Group {
  readonly wanted: Wanted;
  readonly head: ReviewHead;
  readonly reports: ReviewReport[];
}

/** Tells who hands results on which tests changed, where the school has such a record store. */
const MARK_UNTOLD = {
  name: 'reviews-untold',
  text: `INSERT INTO untold_reviews AS u (review_id, school_id)
    SELECT r.id, r.school_id FROM reviews r JOIN record_stores USING (school_id)
    WHERE r.id = ANY($1::int[]) ORDER BY r.id
    ON CONFLICT (review_id) DO UPDATE SET revision = u.revision + 1`,
};

/**
 * Applies reports of any schools, headsets and tests in one transaction with a handful of statements. Reports that came
 * before, or come late and in any order, change nothing that they should not: see `mergeReports`.
 * @throws what the database throws; nothing is applied then
 */
export async function applyReports(
  pool: pg.Pool,
  heads: ReviewHeads,
  reports: readonly ReviewReport[],
): Promise<Applied> {
  const known = await heads.read([...new Set(reports.map(({ event }) => event.reviewId))]);
  const refused: { report: ReviewReport; fault: ReportFault }[] = [];
  const groups = new Map<string, Group>();
  for (const report of reports) {
    const head = known.get(report.event.reviewId);
    const fault = findFault(head, report);
    if (fault || !head) refused.push({ report, fault: fault ?? 'review.foreign' });
    else addTo(groups, head, report);
  }
  const list = [...groups.values()];
  if (list.length === 0) return { reviews: new Map(), refused };
  const found = await inTransaction(pool, (client) => applyGroups(client, list));
  const reviews = new Map<number, number>();
  for (const [index, { wanted, reports: theirs }] of list.entries()) {
    const row = found[index] ?? 'review.foreign';
    if (typeof row === 'number') reviews.set(wanted.reviewId, wanted.schoolId);
    else refused.push(...theirs.map((report) => ({ report, fault: row })));
  }
  return { reviews, refused };
}

async function applyGroups(client: pg.PoolClient, list: readonly Group[]): Promise<readonly Found[]> {
  const found = await findParticipants(
    client,
    list.map(({ wanted }) => wanted),
  );
  const changed = list.flatMap(({ wanted, head, reports }, index) => {
    const participantId = found[index];
    if (typeof participantId !== 'number') return [];
    const reported = mergeReports(
      reports.map(({ event }) => event),
      head.startedMs,
    );
    return [{ participantId, reviewId: wanted.reviewId, head, reported }];
  });
  await writeReports(client, changed);
  if (changed.length > 0) {
    await client.query({ ...MARK_UNTOLD, values: [[...new Set(changed.map(({ reviewId }) => reviewId))]] });
  }
  return found;
}

function findFault(head: ReviewHead | undefined, { schoolId, event }: ReviewReport): ReportFault | null {
  if (!head || head.schoolId !== schoolId) return 'review.foreign';
  if (event.type === 'review.point' && !head.points.has(event.point)) return 'review.point-unknown';
  if (event.type === 'review.step' && !head.steps.has(event.step)) return 'review.step-unknown';
  return null;
}

function addTo(groups: Map<string, Group>, head: ReviewHead, report: ReviewReport): void {
  const wanted = toWanted(report.schoolId, report.deviceId, report.event);
  const key = keyOf(wanted);
  const group = groups.get(key);
  if (group) group.reports.push(report);
  else groups.set(key, { wanted, head, reports: [report] });
}

function toWanted(schoolId: number, deviceId: number, { reviewId, student }: ReviewEvent): Wanted {
  return { schoolId, reviewId, deviceId, studentId: student };
}
