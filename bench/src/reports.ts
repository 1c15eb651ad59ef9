import { calls } from '@orrery/contract';
import pg from 'pg';
import { machineMs, percentile, printTable, type Row, tenth } from './figures';
import { sendSteadily, type Target, toRequest } from './http-load';
import { withOwnDatabase } from './own-database';
import { ANSWERS, type FilledSchool, fillResults, STUDENTS, YEARS } from './reports-fill';
import { benchIngest } from './reports-ingest';
import { logIn } from './roster';

const RATE = { perSecond: 20, count: 200, limitMs: 150 };
const DAY_MS = 86_400_000;

type Form = Readonly<Record<string, string | number>>;
type Question = readonly [
  what: string,
  call: { readonly path: string; readonly method: string },
  ask: (index: number) => Form,
];

/** Every report and history call over five years of a school, then answers of 500 headsets as they come in. */
export function benchReports(): Promise<void> {
  return withOwnDatabase(async ({ server, databaseUrl }) => {
    const startMs = machineMs();
    const school = await fillResults(databaseUrl);
    console.log(`  filled in ${tenth((machineMs() - startMs) / 1000)} s`);
    const target = await logIn(server.origin);
    printTable(
      `reports: ${YEARS} years, ${STUDENTS} students, ${ANSWERS} answers`,
      await measureReports(target, school),
    );
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    try {
      printTable('reports: answers of 500 headsets', await benchIngest(server, pool, school.rids[0] ?? 0));
    } finally {
      await pool.end();
    }
  });
}

async function measureReports(target: Target, school: FilledSchool): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, { path, method }, ask] of questionsOf(school)) {
    const requests = Array.from({ length: RATE.count }, (_, index) => {
      const form = new URLSearchParams(
        Object.entries(ask(index)).map(([name, value]) => [name, String(value)]),
      );
      return method === 'GET' ? toRequest(target, path) : toRequest(target, path, form);
    });
    await sendSteadily(target.origin, requests.slice(0, 20), RATE.perSecond);
    const times = await sendSteadily(target.origin, requests, RATE.perSecond);
    const p99 = percentile(times, 0.99);
    rows.push({
      what: `${what}, p50 / p99`,
      ours: `${tenth(percentile(times, 0.5))} / ${tenth(p99)} ms`,
      limit: `${RATE.limitMs} ms`,
      met: p99 <= RATE.limitMs,
    });
  }
  return rows;
}

function questionsOf({ reviews, classIds, rids }: FilledSchool): Question[] {
  // Spread over the five years, no two asked about the same.
  const review = (index: number) =>
    reviews[(index * 911) % reviews.length] ?? { id: 0, rid: 0, classId: 0, participant: 0 };
  const classOf = (index: number) => classIds[index % classIds.length] ?? 0;
  const ridOf = (index: number) => rids[index % rids.length] ?? 0;
  const month = (index: number) => {
    const end = Date.now() - ((index * 37) % (YEARS * 365 - 31)) * DAY_MS;
    return { startDate: toDay(end - 30 * DAY_MS), endDate: toDay(end) };
  };
  const pages = Math.floor(reviews.length / 10);
  return [
    ['reviewData', calls.reviewData, (index) => ({ reviewId: review(index).id })],
    [
      'studentReviewData',
      calls.studentReviewData,
      (index) => ({ reviewId: review(index).id, student_id: review(index).participant }),
    ],
    [
      'reviewCharts',
      calls.reviewCharts,
      (index) => ({ review_id: review(index).id, mode_type: 1, language_id: 2, rid: review(index).rid }),
    ],
    ['reviewInfo', calls.reviewInfo, (index) => ({ reviewId: review(index).id })],
    [
      'clientReviewInfo',
      calls.clientReviewInfo,
      (index) => ({ reviewId: review(index).id, cid: review(index).participant }),
    ],
    ['reviewStatements', calls.reviewStatements, (index) => ({ reviewId: review(index).id, page: 1 })],
    ['reviewList', calls.reviewList, (index) => ({ page: 1 + ((index * 13) % pages) })],
    ['reviewList of a class', calls.reviewList, (index) => ({ page: 1, classId: classOf(index) })],
    ['reviewList by words', calls.reviewList, (index) => ({ page: 1, keyword: `Test ${1 + (index % 4)}` })],
    ['historyClasses', calls.historyClasses, () => ({})],
    ['historyCharts of 31 days', calls.historyCharts, month],
    [
      'historyCharts of a class',
      calls.historyCharts,
      (index) => ({ ...month(index), classId: classOf(index) }),
    ],
    [
      'historyCharts of a courseware',
      calls.historyCharts,
      (index) => ({ ...month(index), rid: ridOf(index) }),
    ],
    [
      'historyItem',
      calls.historyItem,
      (index) => ({ review_id: review(index).id, rid: review(index).rid, page: 1 + (index % 3) }),
    ],
  ];
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
