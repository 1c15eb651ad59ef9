import { type calls, type ParsedRequestOf, RATINGS, type Rating, type ResponseOf } from '@orrery/contract';
import { and, count, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { classes, resources, reviewParticipants, reviews } from '../../platform/database/tables';
import type { Language } from '../../platform/http/context';
import { toRating } from '../../platform/results/review-results';
import { shareOf } from '../../platform/results/tallies';
import type { SchoolScope } from '../../platform/session/caller';
import { startOfDay, toDay } from './days';

type Charts = ResponseOf<typeof calls.historyCharts>;
type Asked = ParsedRequestOf<typeof calls.historyCharts>;
/** How many have which grade. */
type Counts = Readonly<Record<Rating, number>>;

const NOBODY: Counts = { A: 0, B: 0, C: 0, D: 0, other: 0 };

/** The tests of some days with the shares of their grades, by two questions whatever their number (HIST-18). */
export async function readCharts(
  db: Database,
  scope: SchoolScope,
  { startDate, endDate, classId, rid }: Asked,
  language: Language,
): Promise<Charts> {
  const within = and(
    eq(reviews.schoolId, scope.schoolId),
    gte(reviews.startedAt, startOfDay(startDate)),
    lt(reviews.startedAt, startOfDay(endDate, 1)),
  );
  const [all, grades] = await Promise.all([readTests(db, within, language), readGrades(db, scope, within)]);
  const tests = all
    .filter((test) => !classId || test.classId === classId)
    .filter((test) => !rid || test.rid === rid)
    .map((test) => ({ ...test, counts: grades.get(test.id) ?? NOBODY }));
  const titles = new Map(all.map((test) => [test.rid, test.title]));
  return {
    chartList: toDays(tests),
    resList: [...titles]
      .map(([id, title]) => ({ rid: id, title }))
      .sort((a, b) => a.title.localeCompare(b.title, language) || a.rid - b.rid),
    rows: tests.map((test) => ({
      review_id: test.id,
      rid: test.rid,
      class_name: test.className ?? '',
      resource_name: test.title,
      percent: toShares(test.counts).A.percent,
      client_num: sumOf(test.counts),
      ctime: test.startedAt.getTime(),
    })),
  };
}

function readTests(db: Database, within: SQL | undefined, language: Language) {
  return db
    .select({
      id: reviews.id,
      rid: reviews.resourceId,
      title: language === 'zh' ? resources.titleZh : resources.titleEn,
      classId: reviews.classId,
      className: classes.name,
      startedAt: reviews.startedAt,
    })
    .from(reviews)
    .innerJoin(resources, eq(resources.id, reviews.resourceId))
    .leftJoin(classes, eq(classes.id, reviews.classId))
    .where(within)
    .orderBy(desc(reviews.startedAt), desc(reviews.id));
}

async function readGrades(db: Database, scope: SchoolScope, within: SQL | undefined) {
  const rows = await db
    .select({ review: reviewParticipants.reviewId, level: reviewParticipants.level, num: count() })
    .from(reviewParticipants)
    .innerJoin(reviews, eq(reviews.id, reviewParticipants.reviewId))
    .where(and(within, eq(reviewParticipants.schoolId, scope.schoolId)))
    .groupBy(reviewParticipants.reviewId, reviewParticipants.level);
  const grades = new Map<number, Counts>();
  for (const { review, level, num } of rows) {
    const counts = grades.get(review) ?? NOBODY;
    const rating = toRating(level);
    grades.set(review, { ...counts, [rating]: counts[rating] + num });
  }
  return grades;
}

/** Shares of everybody who was tested on a day, the first day first; a day of nobody has none. */
function toDays(
  tests: readonly { readonly startedAt: Date; readonly counts: Counts }[],
): Charts['chartList'] {
  const days = new Map<string, Counts>();
  for (const { startedAt, counts } of [...tests].reverse()) {
    if (sumOf(counts) === 0) continue;
    const day = toDay(startedAt);
    const before = days.get(day) ?? NOBODY;
    days.set(
      day,
      byRating((rating) => before[rating] + counts[rating]),
    );
  }
  return Object.fromEntries([...days].map(([day, counts]) => [day, toShares(counts)]));
}

function toShares(counts: Counts) {
  const everybody = sumOf(counts);
  return byRating((rating) => ({ percent: 100 * shareOf(counts[rating], everybody) }));
}

function sumOf(counts: Counts): number {
  return RATINGS.reduce((sum, rating) => sum + counts[rating], 0);
}

function byRating<T>(make: (rating: Rating) => T): Record<Rating, T> {
  return { A: make('A'), B: make('B'), C: make('C'), D: make('D'), other: make('other') };
}
